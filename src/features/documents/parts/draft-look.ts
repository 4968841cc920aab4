import FilePen from 'lucide-react/icons/file-pen'
import type { StateLook } from '#src/ui/StateBadge.tsx'

/** The icon and colour of a draft, on the board as in lists of documents. */
export const DRAFT_LOOK: StateLook = [FilePen, 'text-warning']
