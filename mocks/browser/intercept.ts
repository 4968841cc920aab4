import { setupWorker } from 'msw/browser'
import { http } from 'msw/http'
import type { Client } from './client.ts'

/** Names a request on its way through the service worker, so that its end can be told apart from others'. */
const CALL_HEADER = 'x-mock-call'

/**
 * Answers the page's requests to API and provider through the client. Navigations to the provider are left
 * alone: they are the page's own business at its next start.
 */
export async function intercept(client: Client, apiOrigin: string, authority: string): Promise<void> {
  const abandoned = forwardAborts([`${apiOrigin}/api/`, `${apiOrigin}/docs/`, `${apiOrigin}/pay/`])
  const visits = [`${authority}/authorize`, `${authority}/logout`]

  async function answer({ request }: { request: Request }): Promise<Response | undefined> {
    const { origin, pathname } = new URL(request.url)
    if (visits.includes(origin + pathname)) return undefined
    const headers = new Headers(request.headers)
    const signal = abandoned(headers.get(CALL_HEADER))
    headers.delete(CALL_HEADER)
    const body = ['GET', 'HEAD'].includes(request.method) ? null : await request.arrayBuffer()
    const asked = { method: request.method, url: request.url, headers: [...headers], body }
    try {
      return await client.fetch(asked, signal)
    } catch {
      // As a connection that broke.
      return Response.error()
    }
  }

  const addresses = ['/api/*', '/docs/*', '/pay/*', '/openapi.json'].map((path) => apiOrigin + path)
  const worker = setupWorker(...[...addresses, `${authority}/*`].map((address) => http.all(address, answer)))
  const registration = await worker.start({ onUnhandledFrame: 'bypass', quiet: true })
  stayRegistered(registration?.active ?? null)
}

/**
 * Keeps MSW from unregistering its service worker along with the last page: the next page would have to register
 * it anew, which is slower, and the two race. Without a page in mock mode it lets everything pass.
 */
function stayRegistered(worker: ServiceWorker | null): void {
  if (!worker) return
  const post = worker.postMessage.bind(worker)
  Object.defineProperty(worker, 'postMessage', {
    value: (message: unknown, options?: StructuredSerializeOptions) => {
      if (message !== 'CLIENT_CLOSE') post(message, options)
    },
  })
}

/**
 * Makes the end of an abandoned request known: a service worker's messages don't carry it.
 * @param prefixes whose requests get a name
 * @returns finds the signal of a named request
 */
function forwardAborts(prefixes: readonly string[]): (name: string | null) => AbortSignal | undefined {
  const signals = new Map<string, AbortSignal>()
  const fetchAsBefore = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!prefixes.some((prefix) => request.url.startsWith(prefix))) return fetchAsBefore(request)
    const name = crypto.randomUUID()
    request.headers.set(CALL_HEADER, name)
    signals.set(name, request.signal)
    try {
      return await fetchAsBefore(request)
    } finally {
      signals.delete(name)
    }
  }
  return (name) => (name === null ? undefined : signals.get(name))
}
