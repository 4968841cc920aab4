import { Link } from '@tanstack/react-router'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { classes } from '#src/ui/classes.ts'
import { DocumentStatusBadge } from './DocumentStatusBadge.tsx'

interface DocumentsOverviewLineProps {
  place: CarePlace
  document: DocumentSummary
}

/** One document: its state, what it is called, when it was and by whom; the whole of it is a link. */
export function DocumentsOverviewLine({ place, document }: DocumentsOverviewLineProps) {
  const { documentId, episodeId, templateId, title, status, author, occurredAt, signedBy } = document
  const clock = useHospitalClock()
  return (
    <li>
      <Link
        {...patientLinks(place).template(episodeId, templateId, documentId)}
        className="-mx-2 grid min-h-9 grid-cols-[11rem_10rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded px-2 py-1 hover:bg-sunken max-lg:flex max-lg:flex-wrap"
      >
        <span>
          <DocumentStatusBadge status={status} />
        </span>
        <time dateTime={occurredAt} className="tabular-nums">
          {clock.instant(occurredAt)}
        </time>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <bdi className={classes('wrap-anywhere', status === 'annulled' && 'line-through')}>{title}</bdi>
          <span className="text-sm text-muted">
            <bdi>{author.name}</bdi>
            {signedBy && signedBy.userId !== author.userId && (
              <>
                {' · firmó '}
                <bdi>{signedBy.name}</bdi>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
