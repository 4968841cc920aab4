import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ANSWER_KINDS, answersTo, isRequest, questionOf } from '#src/domain/documents/consultations.ts'
import type { Document, DocumentSummary } from '#src/domain/documents/contract.ts'
import { creationRefusal } from '#src/domain/documents/rules.ts'
import { patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { episodeQueries } from '../../episodes/queries.ts'
import { templateQueries } from '../../templates/queries.ts'
import { SectionView } from '../parts/SectionView.tsx'
import { documentQueries, ownDraft } from '../queries.ts'
import { NewDocumentButton } from './NewDocumentButton.tsx'
import { useAuthorRefusal } from './use-document-actions.ts'

const LINK = 'rounded font-medium text-accent underline underline-offset-2'

/** Of a consultation's request, who answered it; of an answer, what it answers. */
export function ConsultationNotice({ document }: { document: Document }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { data: documents } = useSuspenseQuery(documentQueries.ofEpisode(hospital, document.episodeId))
  const request = documents.find(({ documentId }) => documentId === document.answersId)
  if (request)
    return (
      <p>
        Responde a la{' '}
        <DocumentLink document={request}>solicitud del {clock.instant(request.occurredAt)}</DocumentLink> de{' '}
        <bdi>{request.author.name}</bdi>
      </p>
    )
  if (!isRequest(document)) return null
  const answers = answersTo(document, documents)
  if (answers.length === 0) {
    const waiting = documents.filter(
      ({ answersId, status }) => answersId === document.documentId && status === 'submitted',
    )
    return (
      <>
        <p className="text-warning">Interconsulta por responder</p>
        {waiting.map((answer) => (
          <p key={answer.documentId}>
            <DocumentLink document={answer}>Respuesta por autorizar</DocumentLink> de{' '}
            <bdi>{answer.author.name}</bdi>
          </p>
        ))}
      </>
    )
  }
  return answers.map((answer) => (
    <p key={answer.documentId}>
      <DocumentLink document={answer}>Respondida el {clock.instant(answer.signedAt ?? '')}</DocumentLink> por{' '}
      <bdi>{answer.signedBy?.name}</bdi>
    </p>
  ))
}

/** What the request asked that a document answers, on the screen and on paper; nothing of other documents. */
export function AnsweredQuestion({ document: { answersId } }: { document: Document }) {
  const hospital = useHospital()
  const { clock } = hospital
  const { data: request } = useQuery({
    ...documentQueries.detail(hospital, answersId ?? 0),
    enabled: answersId !== null,
  })
  const question = request && questionOf(request)
  if (!question) return null
  const { author, occurredAt, requestedService } = request
  return (
    <div className="flex flex-col gap-1 border-l-4 border-edge pl-3">
      {/* On the screen the head says it, with a link. */}
      <p className="hidden print:block">
        Responde a la solicitud del {clock.instant(occurredAt)} de <bdi>{author.name}</bdi>
        {requestedService && (
          <>
            {' a '}
            <bdi>{requestedService}</bdi>
          </>
        )}
      </p>
      <SectionView {...question} />
    </div>
  )
}

interface DocumentLinkProps {
  document: DocumentSummary
  children: ReactNode
}

function DocumentLink({ document: { episodeId, templateId, documentId }, children }: DocumentLinkProps) {
  return (
    <Link {...patientLinks(useCarePlace()).template(episodeId, templateId, documentId)} className={LINK}>
      {children}
    </Link>
  )
}

/** Begins the answer to a request, or goes on with one's own; nothing where one may not, or it is answered. */
export function AnswerButton({ document }: { document: Document }) {
  const hospital = useHospital()
  const { episodeId, documentId } = document
  const { user } = useSessionState()
  const navigate = useNavigate()
  const links = patientLinks(useCarePlace())
  const authorRefusal = useAuthorRefusal()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  const { data: documents } = useSuspenseQuery(documentQueries.ofEpisode(hospital, episodeId))
  const isOpen = isRequest(document) && answersTo(document, documents).length === 0
  const mayWrite = hospital.can('episodes', 'write') && creationRefusal(episode.status) === null
  const { data: templates } = useQuery({
    ...templateQueries.published(hospital),
    enabled: isOpen && mayWrite && !hospital.emergency,
  })
  const template = ANSWER_KINDS.flatMap((kind) => templates?.filter((one) => one.kind === kind) ?? []).find(
    (one) => authorRefusal(one) === null,
  )
  const begun = documents.filter(({ answersId }) => answersId === documentId)
  const isSubmitted = begun.some(
    ({ status, author }) => status === 'submitted' && author.userId === user?.userId,
  )
  if (!isOpen || !mayWrite || !template || isSubmitted) return null
  const draft = ownDraft(begun, user?.userId)
  if (draft)
    return (
      <Link
        {...links.template(episodeId, draft.templateId, draft.documentId)}
        className={buttonClass('primary')}
      >
        Continuar la respuesta
      </Link>
    )
  return (
    <NewDocumentButton
      variant="primary"
      episodeId={episodeId}
      templateId={template.templateId}
      answersId={documentId}
      onCreated={(created) => navigate(links.template(episodeId, template.templateId, created))}
    >
      Responder
    </NewDocumentButton>
  )
}
