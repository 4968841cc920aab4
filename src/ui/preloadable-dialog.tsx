import { type ComponentType, useState } from 'react'
import { Coming } from './Coming.tsx'
import { preloadable } from './preloadable.tsx'
import { useLater } from './use-later.ts'

/**
 * A dialog whose code comes when it is wanted, or ahead with `preload`; code that does not come is told over the page,
 * and given up by closing. The page dims at once, in answer to the hand that asked; the dialog is drawn after that.
 */
export function preloadableDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Later = preloadable(load)

  function DialogLater(props: Props) {
    const isAnswered = useLater()
    // Where the page is dim already, there is nothing to answer: what follows upon a dialog takes its place in one
    // drawing, lest the focus goes to the page in between.
    const [wasDim] = useState(() => document.querySelector('.coming, [data-overlay]') !== null)
    if (!isAnswered && !wasDim) return <Coming />
    return <Later {...props} coming={<Coming />} onGiveUp={props.onClose} />
  }

  return Object.assign(DialogLater, { preload: Later.preload })
}
