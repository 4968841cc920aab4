import type { ConfirmDialogProps, LeaveDialogProps } from './ConfirmDialog.tsx'
import { preloadable } from './preloadable.tsx'

/** The question before something is lost; its code comes when it is wanted. */
export const ConfirmLater = preloadable<ConfirmDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

/** The question before what was typed is lost; fetch it ahead as soon as there is something to lose. */
export const LeaveLater = preloadable<LeaveDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.LeaveDialog),
)
