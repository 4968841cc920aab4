import type { ConfirmDialogProps, LeaveDialogProps } from './ConfirmDialog.tsx'
import { lazyComponent } from './lazy-component.tsx'

/** `ConfirmDialog` for pages that have no other dialog: the dialogs' code is 12 kB. */
export const LazyConfirmDialog = lazyComponent<ConfirmDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

/** `LeaveDialog`; preload it as soon as there are unsaved changes. */
export const LazyLeaveDialog = lazyComponent<LeaveDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.LeaveDialog),
)
