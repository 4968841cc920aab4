import { useSuspenseQuery } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { isWrittenAfterDischarge } from '#src/domain/documents/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { episodeQueries } from '../../episodes/queries.ts'
import { lastEditOf, WRITTEN_AFTER_DISCHARGE, writerText } from '../labels.ts'
import { DocumentStatusBadge } from '../parts/DocumentStatusBadge.tsx'
import { ConsultationNotice } from './Consultation.tsx'

interface DocumentHeaderProps {
  document: Document
  /** The buttons of its actions. */
  children: ReactNode
}

export function DocumentHeader({ document, children }: DocumentHeaderProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, document.episodeId))
  const { documentId, title, status, author, occurredAt, takenOverBy, submission } = document
  const edit = lastEditOf(document, clock)
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2
          id={`documento-${documentId}`}
          className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-anywhere"
        >
          {title}
          <DocumentStatusBadge status={status} />
        </h2>
        <p className="text-muted">
          <bdi>{author.name}</bdi> · {clock.instant(occurredAt)}
        </p>
        {takenOverBy && (
          <p className="text-sm text-muted">
            Lo continúa <bdi className="font-medium text-ink">{takenOverBy.name}</bdi>
          </p>
        )}
        {status === 'submitted' && submission && (
          <p className="text-sm text-muted">
            Lo envió a firma <bdi className="font-medium text-ink">{writerText(submission.by)}</bdi>,{' '}
            {clock.instant(submission.at)}
          </p>
        )}
        {isWrittenAfterDischarge(document, episode) && (
          <p className="text-sm text-muted">{WRITTEN_AFTER_DISCHARGE}</p>
        )}
        <ConsultationNotice document={document} />
        <EditorsNotice document={document} />
        {edit && (
          <p className="text-sm text-muted">
            {edit.label}: <bdi className="font-medium text-ink">{edit.name}</bdi>, {edit.when}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}

const LIST = new Intl.ListFormat('es-MX')

/** Who else has a hand on the draft at this moment. */
function EditorsNotice({ document: { editors } }: { document: Document }) {
  const { user } = useSessionState()
  const names = editors.filter(({ userId }) => userId !== user?.userId).map(({ name }) => name)
  return (
    // There before it says something: a screen reader hears what comes in it.
    <p role="status" className="text-warning empty:hidden">
      {names.length > 0 && (
        <>
          <PenLine aria-hidden="true" className="mr-1 inline size-4 align-text-bottom" />
          {LIST.formatToParts(names).map(({ type, value }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
            type === 'element' ? <bdi key={place}>{value}</bdi> : value,
          )}
          {names.length === 1 ? ' está escribiendo aquí' : ' están escribiendo aquí'}
        </>
      )}
    </p>
  )
}
