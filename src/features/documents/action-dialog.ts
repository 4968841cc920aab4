import type { Document } from '#src/domain/documents/contract.ts'
import type { Saver } from './autosave/saver.ts'

/** What the dialog of one action takes. */
export interface ActionDialogProps {
  document: Document
  saver: Saver
  onClose: () => void
}
