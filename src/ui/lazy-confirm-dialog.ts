import type { ConfirmDialogProps, LeaveDialogProps } from './ConfirmDialog.tsx'
import { lazyComponent } from './lazy-component.tsx'

/** The question before something is lost, for pages that have no dialog otherwise: the dialogs' code is 12 kB. */
export const LazyConfirmDialog = lazyComponent<ConfirmDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

/** The question before what was typed is lost; fetch it ahead as soon as there is something to lose. */
export const LazyLeaveDialog = lazyComponent<LeaveDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.LeaveDialog),
)
