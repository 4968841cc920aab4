import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasAlready, readBody, sendBytes } from './node-http.ts'
import { EVENT_STREAM, MAX_BODY_BYTES } from './request.ts'
import type { Fetch, Trace } from './trace.ts'

/**
 * Hands one request of Node's HTTP server to the API, and its answer back.
 * @param isBodyRead false where the API refuses the request by its headers
 * @returns the status of the answer
 */
export async function bridge(
  fetch: Fetch,
  origin: string,
  req: IncomingMessage,
  res: ServerResponse,
  trace: Trace,
  isBodyRead = true,
): Promise<number> {
  const method = req.method ?? 'GET'
  const headers = new Headers()
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const takesBody = isBodyRead && method !== 'GET' && method !== 'HEAD'
  const body = takesBody ? await readBody(req, MAX_BODY_BYTES) : undefined
  // Also of a body that came in chunks: a write is priced by its size.
  if (body && !headers.has('content-length')) headers.set('content-length', String(body.byteLength))
  const path = req.url?.startsWith('/') ? req.url : '/'
  const request = new Request(origin + path, { method, headers, ...(body?.byteLength && { body }) })

  const answer = await fetch(request, trace)
  // Given up meanwhile, for it took too long.
  if (res.headersSent) return res.statusCode
  res.statusCode = answer.status
  answer.headers.forEach((value, name) => {
    res.setHeader(name, value)
  })
  if (answer.headers.get('content-type') === EVENT_STREAM && answer.body && method !== 'HEAD') {
    trace.onStream?.()
    await sendStream(res, answer.body)
    return answer.status
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  // A record's tag is its version, which is not all that it shows: of what has none, an answer may be spared.
  if (method === 'GET' && answer.status === 200 && !res.hasHeader('ETag') && hasAlready(res, bytes)) {
    res.removeHeader('Content-Type')
    res.writeHead(304).end()
  } else if (method === 'HEAD' || answer.status === 204) res.end()
  else await sendBytes(res, bytes)
  return answer.status
}

/** Hands on an answer piece by piece, until it ends or whoever reads it leaves. */
async function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  // A reader who has left takes nothing more, and who wrote is told.
  res.once('close', () => void reader.cancel())
  if (res.destroyed) return void reader.cancel()
  res.flushHeaders()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!res.write(part.value)) await new Promise((taken) => res.once('drain', taken).once('close', taken))
  }
  res.end()
}
