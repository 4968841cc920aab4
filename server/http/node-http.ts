import type { IncomingMessage, ServerResponse } from 'node:http'

/** The path as it was sent, without the query and not normalised. */
export function pathOf(req: IncomingMessage): string {
  const url = req.url ?? '/'
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/**
 * The body's bytes. Reading stops past `limit`, so the result may be longer than `limit` and is then cut: whoever
 * asked must compare.
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The body was read as text')
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > limit) break
  }
  return Buffer.concat(chunks)
}

/** Ends an answer with a text that a program reads. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(res.req.method === 'HEAD' ? undefined : text)
}
