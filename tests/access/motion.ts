import type { Page } from '@playwright/test'
import { askPage } from './in-page.ts'

/** What moves on a page that was asked not to. */
export function findMotion(page: Page): Promise<string[]> {
  return askPage(page, () => {
    const { nameOf } = window.inPage
    const found: string[] = []
    const MOST_MS = 1
    const longest = (times: string) =>
      Math.max(
        ...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
      )
    for (const element of document.querySelectorAll('*'))
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part)
        // What follows the scrolling has no time of its own.
        const isTimed = style.animationName !== 'none' && style.animationTimeline === 'auto'
        if (isTimed && longest(style.animationDuration) > MOST_MS)
          found.push(`${nameOf(element)} is animated for ${style.animationDuration}`)
        if (longest(style.transitionDuration) > MOST_MS)
          found.push(`${nameOf(element)} changes over ${style.transitionDuration}`)
        if (style.scrollBehavior === 'smooth') found.push(`${nameOf(element)} scrolls smoothly`)
      }
    for (const animation of document.getAnimations()) {
      const { duration = 0, iterations = 1 } = animation.effect?.getTiming() ?? {}
      if (!(animation.timeline instanceof DocumentTimeline)) continue
      if (Number(duration) > MOST_MS || iterations === Number.POSITIVE_INFINITY)
        found.push(`an animation of ${duration} ms runs`)
    }
    return found
  })
}
