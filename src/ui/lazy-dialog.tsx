import { type ComponentType, type ReactNode, useState } from 'react'
import type { ConfirmDialogProps, LeaveDialogProps } from './ConfirmDialog.tsx'
import { LoadingOverlay } from './DialogPending.tsx'
import { lazyComponent } from './lazy-component.tsx'

/**
 * A dialog whose code loads when it opens, or earlier with `preload`. The page is dimmed meanwhile; a failure is shown
 * over the page until the person closes it.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyComponent(load)

  function LazyDialog(props: Props) {
    return (
      <Dialog {...props} overlay={<LoadingOverlay onCancel={props.onClose} />} onGiveUp={props.onClose} />
    )
  }

  return Object.assign(LazyDialog, { preload: Dialog.preload })
}

/** `ConfirmDialog` for pages that have no other dialog: the dialogs' code is 12 kB. */
export const LazyConfirmDialog = lazyComponent<ConfirmDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

/** `LeaveDialog`; preload it as soon as there are unsaved changes. */
export const LazyLeaveDialog = lazyComponent<LeaveDialogProps>(() =>
  import('./ConfirmDialog.tsx').then((module) => module.LeaveDialog),
)

interface RenderIfInitiallyProps {
  when: boolean
  /** Rendered instead, if `when` was false at first. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Renders its children if `when` was true at first, so that an open form stays when a permission is lost. */
export function RenderIfInitially({ when, otherwise = null, children }: RenderIfInitiallyProps) {
  const [shown] = useState(when)
  return shown ? children : otherwise
}
