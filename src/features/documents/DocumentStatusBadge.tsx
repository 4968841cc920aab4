import { CircleSlash, FileCheck2, FilePen, FilePlus2, FileX2, type LucideIcon } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import type { DocumentStatus } from './contract.ts'
import { DOCUMENT_STATUS_LABELS } from './labels.ts'

const LOOKS: Readonly<Record<DocumentStatus, readonly [LucideIcon, string]>> = {
  draft: [FilePen, 'border-warning text-warning'],
  signed: [FileCheck2, 'border-success text-success'],
  amended: [FilePlus2, 'border-success text-success'],
  discarded: [FileX2, 'border-edge text-muted'],
  annulled: [CircleSlash, 'border-danger text-danger'],
}

/** The state of a document, in text, icon and colour. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const [Icon, colour] = LOOKS[status]
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-sm font-medium whitespace-nowrap',
        colour,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {DOCUMENT_STATUS_LABELS[status]}
    </span>
  )
}
