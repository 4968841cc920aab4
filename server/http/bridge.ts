import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from './node-http.ts'

/** Enough to see that a body is over the API's own limit of 1 MB, and no more. */
const MOST_BODY = 2 * 1024 * 1024

/** Something that answers requests as `fetch` states them. */
export interface FetchHandler {
  fetch(request: Request): Response | Promise<Response>
}

/** Hands one request of Node's HTTP server to the API, and its answer back. */
export async function bridge(
  api: FetchHandler,
  origin: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const method = req.method ?? 'GET'
  const headers = new Headers()
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(req, MOST_BODY)
  // A body that was not read to its end can't be followed by another request.
  if (body && body.byteLength > MOST_BODY) res.setHeader('Connection', 'close')
  const path = req.url?.startsWith('/') ? req.url : '/'
  const request = new Request(origin + path, { method, headers, ...(body?.byteLength && { body }) })

  const answer = await api.fetch(request)
  res.statusCode = answer.status
  answer.headers.forEach((value, name) => {
    res.setHeader(name, value)
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 204 && answer.status !== 304 && method !== 'HEAD') {
    res.setHeader('Content-Length', bytes.byteLength)
  }
  res.end(method === 'HEAD' ? undefined : bytes)
}
