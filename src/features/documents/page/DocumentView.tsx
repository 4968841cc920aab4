import { useSuspenseQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { useEffect, useState } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import type { SignatureCheck } from '#src/domain/documents/verify-signature.ts'
import { ageInWords } from '#src/domain/patients/rules.ts'
import { episodeQueries } from '#src/features/episodes/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { LazyLeaveDialog } from '#src/ui/lazy-dialog.tsx'
import { loadingPart } from '#src/ui/QueryPending.tsx'
import { SEX_LABELS } from '../../patients/labels.ts'
import { isDirty } from '../autosave/machine.ts'
import type { Saver } from '../autosave/saver.ts'
import { sectionOf } from '../autosave/sections.ts'
import { type FoundDraft, useStoredDraft } from '../autosave/stored-draft.ts'
import { useLeaving, useSaver } from '../autosave/use-saver.ts'
import { LazyDocumentDialogs, LazyDocumentEditor } from '../dialogs.ts'
import { signerText, writerText } from '../labels.ts'
import { SectionView } from '../parts/SectionView.tsx'
import { documentQueries } from '../queries.ts'
import type { DocumentForm } from '../search-params.ts'
import { AnsweredQuestion } from './Consultation.tsx'
import { checkSignature } from './check-signature.ts'
import { ReaderActions } from './DocumentActions.tsx'
import { DocumentHeader } from './DocumentHeader.tsx'
import { DocumentPrint } from './DocumentPrint.tsx'
import { Addenda, AnnulmentNotice, SubjectNotice } from './SinceSigned.tsx'
import { useVisibleDefinitions } from './use-document-actions.ts'

interface DocumentViewProps {
  documentId: number
  /** The dialog that is open over the document. */
  form: DocumentForm | undefined
  onForm: (form: DocumentForm | undefined) => void
}

/** One document to write or to read, once this browser was searched for a draft of it that is on no server. */
export function DocumentView({ documentId, ...rest }: DocumentViewProps) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(documentQueries.detail(hospital, documentId))
  const draft = useStoredDraft(data)
  if (draft === undefined) return <Loading />
  return <Opened document={data} draft={draft ?? undefined} {...rest} />
}

interface OpenedProps extends Omit<DocumentViewProps, 'documentId'> {
  /** As the server has it. */
  document: Document
  /** What this browser has of it and the server has not. */
  draft: FoundDraft | undefined
}

function Opened({ document, draft, form, onForm }: OpenedProps) {
  const hospital = useHospital()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, document.episodeId))
  // Drafts of an annulled episode can be discarded, and nothing else.
  const mayWrite = hospital.can('episodes', 'write') && episode.status !== 'annulled'
  const [saver, state] = useSaver(document, draft)
  const leaving = useLeaving(saver, document.documentId)
  const dirty = isDirty(state)
  const isWritten = (document.status === 'draft' && mayWrite) || dirty
  useEffect(() => {
    // These must open without a network too.
    if (dirty) for (const dialog of [LazyLeaveDialog, LazyDocumentDialogs]) dialog.preload()
  }, [dirty])
  return (
    <>
      {isWritten ? (
        <LazyDocumentEditor
          document={document}
          saver={saver}
          state={state}
          isRecovered={draft !== undefined}
          mayWrite={mayWrite}
          onForm={onForm}
          fallback={loadingPart}
        />
      ) : (
        <DocumentReader document={document} onForm={onForm} saver={saver} />
      )}
      {form && (
        <LazyDocumentDialogs
          form={form}
          document={document}
          saver={saver}
          onClose={() => onForm(undefined)}
        />
      )}
      {leaving.status === 'blocked' && (
        <LazyLeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} onGiveUp={leaving.reset} />
      )}
      <DocumentPrint document={document} sections={state.local} />
    </>
  )
}

const icon = 'size-4 shrink-0'

interface DocumentReaderProps {
  document: Document
  saver: Saver
  onForm: (form: DocumentForm) => void
}

/** A document to read: its sections, who signed it, and what happened to it since. */
function DocumentReader({ document, saver, onForm }: DocumentReaderProps) {
  const { documentId, sections, annulment, addenda } = document
  const definitions = useVisibleDefinitions(document, sections)
  return (
    <article aria-labelledby={`documento-${documentId}`} className="flex min-w-0 flex-col gap-4">
      <DocumentHeader document={document}>
        <ReaderActions document={document} saver={saver} onForm={onForm} />
      </DocumentHeader>
      {annulment && <AnnulmentNotice annulment={annulment} />}
      <SubjectNotice document={document} />
      <AnsweredQuestion document={document} />
      <div className={classes('flex min-w-0 flex-col gap-4', annulment && 'line-through decoration-danger')}>
        {definitions.map((definition) => {
          const content = sectionOf(sections, definition.key)
          return content && <SectionView key={definition.key} definition={definition} content={content} />
        })}
      </div>
      <SignatureFacts document={document} />
      {addenda.length > 0 && <Addenda addenda={addenda} />}
    </article>
  )
}

/** Who signed it and when, and whether the content is unchanged since. */
function SignatureFacts({ document }: { document: Document }) {
  const { clock } = useHospital()
  const { submission, signedBy, signedAt, digest, subject, occurredAt } = document
  if (!signedBy || signedAt === null) return null
  return (
    <section aria-label="Firma" className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2">
      {submission && (
        <p>
          Elaboró <bdi className="font-semibold">{writerText(submission.by)}</bdi>
        </p>
      )}
      <p>
        {submission ? 'Autorizó' : 'Firmó'} <bdi className="font-semibold">{signerText(signedBy)}</bdi>
      </p>
      <p className="text-muted">{clock.instant(signedAt)}</p>
      {subject && (
        <p>
          A nombre de <bdi className="font-semibold">{subject.name}</bdi> ·{' '}
          {ageInWords(subject, clock.dayOf(occurredAt)) || '—'} · {SEX_LABELS[subject.sex]} · Nacimiento:{' '}
          {subject.birthDate === null ? '—' : clock.day(subject.birthDate)} · Expediente:{' '}
          {subject.recordNumber}
        </p>
      )}
      {digest !== null && <DigestCheck document={document} digest={digest} />}
    </section>
  )
}

interface DigestCheckProps {
  document: Document
  /** Of the signature. */
  digest: string
}

/** Computes the digest again in the browser and compares it with the signature's. */
function DigestCheck({ document, digest }: DigestCheckProps) {
  const [found, setFound] = useState<SignatureCheck>()
  useEffect(() => {
    let isCurrent = true
    checkSignature(document).then(
      (result) => isCurrent && setFound(result),
      // Without the code that computes it, nothing is said of the digest.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [document])
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        Huella SHA-256: <code>{digest}</code>
      </p>
      {found === 'intact' && (
        <p className="flex items-center gap-1.5 text-sm text-success">
          <ShieldCheck aria-hidden="true" className={icon} />
          La huella coincide
        </p>
      )}
      {found === 'unknown' && (
        <p className="text-sm text-muted">
          La firma es de una versión más nueva de la aplicación: vuelve a cargar la página para comprobarla
        </p>
      )}
      {found === 'altered' && (
        <p role="alert" className="flex items-center gap-1.5 font-semibold text-danger">
          <ShieldAlert aria-hidden="true" className={icon} />
          La huella no coincide: el contenido no es el que se firmó
        </p>
      )}
    </>
  )
}
