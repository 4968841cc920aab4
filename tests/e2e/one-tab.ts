import { DEFAULTS } from '#mocks/options.ts'
import { addressOf, ownBrowser } from './app.ts'
import { slowDown } from './interactions.ts'
import { changeNextVisit } from './kept-browser.ts'

/** For tests that only look, and leave nothing unsaved: they share a tab and its data, and hardly any signs in. */
export const test = ownBrowser.extend({
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab, viewport, colorScheme, reducedMotion, forcedColors, contrast }, use) => {
    // A tab behind another one opens no list of the browser's own; a former test may have opened one before it.
    await tab.bringToFront()
    if (viewport) await tab.setViewportSize(viewport)
    await tab.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast })
    await tab.context().clearCookies()
    changeNextVisit(tab, forgetOptions)
    await slowDown(tab)
    await use(tab)
  },
})

/** The tab remembers whom and what a former test wanted: what an address does not name is as it is at first. */
function forgetOptions(path: string): string {
  const { searchParams } = new URL(path, 'http://tab')
  const unnamed = Object.entries(DEFAULTS).filter(([name]) => name !== 'panel' && !searchParams.has(name))
  return addressOf(path, Object.fromEntries(unnamed))
}
