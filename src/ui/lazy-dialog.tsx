import type { ComponentType } from 'react'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { lazyComponent } from './lazy-component.tsx'

/**
 * A dialog whose code loads when it opens, or earlier with `preload`. The page is dimmed meanwhile; a failure is shown
 * over the page until the person closes it.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyComponent(load)

  function LazyDialog(props: Props) {
    return <Dialog {...props} overlay={<LoadingOverlay />} onGiveUp={props.onClose} />
  }

  return Object.assign(LazyDialog, { preload: Dialog.preload })
}
