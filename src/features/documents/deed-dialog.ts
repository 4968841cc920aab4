import type { Saver } from './autosave/saver.ts'
import type { Document } from './contract.ts'

/** What the dialog of one deed takes. */
export interface DeedDialogProps {
  document: Document
  saver: Saver
  onClose: () => void
}
