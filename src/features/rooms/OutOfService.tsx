import { preloadable } from '#src/ui/preloadable.tsx'
import type { OutOfServiceDialogProps } from './OutOfServiceDialog.tsx'

/** The question why a bed is taken out of service; its code comes when it is wanted. */
export const OutOfService = preloadable<OutOfServiceDialogProps>(() =>
  import('./OutOfServiceDialog.tsx').then((module) => module.OutOfServiceDialog),
)
