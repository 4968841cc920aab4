import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { OutOfServiceDialogProps } from './OutOfServiceDialog.tsx'

/** The question why a bed is taken out of service; its code comes when it is wanted. */
export const OutOfService = lazyDialog<OutOfServiceDialogProps>(() =>
  import('./OutOfServiceDialog.tsx').then((module) => module.OutOfServiceDialog),
)
