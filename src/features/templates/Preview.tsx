import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'
import type { PreviewDialogProps } from './PreviewDialog.tsx'

/** A template as a document; the code of its fields comes with the first look. */
export const Preview = preloadableDialog<PreviewDialogProps>(() =>
  import('./PreviewDialog.tsx').then((module) => module.PreviewDialog),
)
