import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'
import type { OutOfServiceDialogProps } from './OutOfServiceDialog.tsx'

/** The question why a bed is taken out of service; its code comes when it is wanted. */
export const OutOfService = preloadableDialog<OutOfServiceDialogProps>(() =>
  import('./OutOfServiceDialog.tsx').then((module) => module.OutOfServiceDialog),
)
