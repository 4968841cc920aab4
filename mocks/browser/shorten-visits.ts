import type { Client } from './client.ts'

/**
 * A visit to the stand-in provider leads back at once. Where the browser lets a page do so, it is made from the page
 * that is left: the application's document would otherwise be loaded at the provider's address, only to leave again.
 * @param refused says that the provider leads nowhere
 */
export function shortenVisits(client: Client, authority: string, refused: () => void): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    const { url } = event.destination
    if (!event.canIntercept || !url.startsWith(`${authority}/`)) return
    event.intercept({
      // The page is about to go: it keeps its focus and its place until then.
      focusReset: 'manual',
      scroll: 'manual',
      async handler() {
        const target = await client.visit(url)
        if (target === null) refused()
        else window.location.replace(target)
      },
    })
  })
}
