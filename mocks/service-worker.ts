import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Leaves to the network what no `fetch` asks for: MSW's part asks who wants it first, and Firefox, to the letter of the
 * standard, does not say so of a shared worker until the worker's modules have come, which would wait for that answer.
 */
const FRONT = `addEventListener('fetch', (event) => {
  if (event.request.destination !== '') event.stopImmediatePropagation()
})
`

/** The script of mock mode's service worker: MSW's, which hears of what is fetched alone. */
export function serviceWorkerScript(): string {
  return FRONT + readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8')
}
