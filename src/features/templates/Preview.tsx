import { preloadable } from '#src/ui/preloadable.tsx'
import type { PreviewDialogProps } from './PreviewDialog.tsx'

const Dialog = preloadable<PreviewDialogProps>(() =>
  import('./PreviewDialog.tsx').then((module) => module.PreviewDialog),
)

/** A template as a document; the code of its fields comes with the first look. */
function PreviewLater(props: PreviewDialogProps) {
  return <Dialog {...props} onGiveUp={props.onClose} />
}

export const Preview = Object.assign(PreviewLater, { preload: Dialog.preload })
