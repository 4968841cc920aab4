import CircleSlash from 'lucide-react/icons/circle-slash'
import FileCheck2 from 'lucide-react/icons/file-check-corner'
import FileClock from 'lucide-react/icons/file-clock'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import FileX2 from 'lucide-react/icons/file-x-corner'
import type { DocumentStatus } from '#src/domain/documents/contract.ts'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { DOCUMENT_STATUS_LABELS } from '../labels.ts'
import { DRAFT_LOOK } from './draft-look.ts'

const LOOKS: Readonly<Record<DocumentStatus, StateLook>> = {
  draft: DRAFT_LOOK,
  submitted: [FileClock, 'text-warning'],
  signed: [FileCheck2, 'text-success'],
  amended: [FilePlus2, 'text-success'],
  discarded: [FileX2, 'text-muted'],
  annulled: [CircleSlash, 'text-danger'],
}

/** The state of a document, in text, icon and colour. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return (
    <StateBadge framed look={LOOKS[status]}>
      {DOCUMENT_STATUS_LABELS[status]}
    </StateBadge>
  )
}
