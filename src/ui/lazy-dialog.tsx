import type { ComponentType } from 'react'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { lazyComponent } from './lazy-component.tsx'

/**
 * A dialog whose code comes when it is wanted, or ahead with `preload`. Until it is there the page is dimmed; code that
 * does not come is told over the page, and given up by closing.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyComponent(load)

  function LazyDialog(props: Props) {
    return <Dialog {...props} coming={<LoadingOverlay />} onGiveUp={props.onClose} />
  }

  return Object.assign(LazyDialog, { preload: Dialog.preload })
}
