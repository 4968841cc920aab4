import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { PreviewDialogProps } from './PreviewDialog.tsx'

/** A template as a document; the code of its fields comes with the first look. */
export const Preview = lazyDialog<PreviewDialogProps>(() =>
  import('./PreviewDialog.tsx').then((module) => module.PreviewDialog),
)
