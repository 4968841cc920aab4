import CircleSlash from 'lucide-react/icons/circle-slash'
import FileCheck2 from 'lucide-react/icons/file-check-corner'
import FileClock from 'lucide-react/icons/file-clock'
import FilePen from 'lucide-react/icons/file-pen'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import FileX2 from 'lucide-react/icons/file-x-corner'
import type { DocumentStatus } from '#src/domain/documents/contract.ts'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { DOCUMENT_STATUS_LABELS } from '../labels.ts'

const LOOKS: Readonly<Record<DocumentStatus, StateLook>> = {
  draft: [FilePen, 'border-warning text-warning'],
  submitted: [FileClock, 'border-warning text-warning'],
  signed: [FileCheck2, 'border-success text-success'],
  amended: [FilePlus2, 'border-success text-success'],
  discarded: [FileX2, 'border-edge text-muted'],
  annulled: [CircleSlash, 'border-danger text-danger'],
}

/** The state of a document, in text, icon and colour. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return (
    <StateBadge framed look={LOOKS[status]}>
      {DOCUMENT_STATUS_LABELS[status]}
    </StateBadge>
  )
}
