import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Stands before MSW's part.
 *
 * Leaves to the network what no `fetch` asks for: MSW's part asks who wants it first, and Firefox, to the letter of the
 * standard, does not say so of a shared worker until the worker's modules have come, which would wait for that answer.
 *
 * Hands the browser whole answers: MSW's come as a stream out of the page, which breaks in the middle when the page is
 * left or gives up, and Firefox reports that as an error of the service worker. Who has gone is answered with nothing.
 */
const FRONT = `addEventListener('fetch', (event) => {
  const { request, clientId } = event
  if (request.destination !== '') return event.stopImmediatePropagation()

  const isGone = async () => request.signal.aborted || (await self.clients.get(clientId)) === undefined
  const whole = async (answer) => {
    try {
      const response = await answer
      const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (response.body === null || isEvents) return response
      return new Response(await response.arrayBuffer(), response)
    } catch (error) {
      if (await isGone()) return new Response(null, { status: 204 })
      throw error
    }
  }
  const respondWith = event.respondWith.bind(event)
  event.respondWith = (answer) => respondWith(whole(answer))
})
`

/** The script of mock mode's service worker: MSW's, which hears of what is fetched alone. */
export function serviceWorkerScript(): string {
  return FRONT + readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8')
}
