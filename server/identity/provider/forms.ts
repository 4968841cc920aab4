import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendText } from '#server/http/node-http.ts'

/** Maximum bytes of a form. */
export const MOST_FORM = 8 * 1024

/** Refuses a form that is too large. */
export function sendTooLarge(res: ServerResponse): void {
  sendText(res, 413, 'Formulario demasiado grande')
}

/** Ends an answer with a page. */
export function sendPage(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(res.req.method === 'HEAD' ? undefined : text)
}

/** Sends the browser to another page, which it then asks for by GET. */
export function redirect(res: ServerResponse, address: string): void {
  res.writeHead(303, { Location: address }).end()
}

/**
 * Whether a form was sent by a page of this origin, as far as the browser tells. What is no browser tells nothing, and
 * holds no cookie that somebody else could use.
 */
function isOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}

/**
 * What a page is asked for.
 * @returns the fields that were sent, `page` where the page is asked for, or nothing where the answer was given already
 */
export async function readForm(
  req: IncomingMessage,
  res: ServerResponse,
  origin: string,
): Promise<URLSearchParams | 'page' | undefined> {
  if (req.method === 'GET' || req.method === 'HEAD') return 'page'
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'GET, HEAD, POST')
    sendText(res, 405, 'Método no permitido')
    return undefined
  }
  if (!isOwnPage(req, origin)) {
    res.setHeader('Connection', 'close')
    sendText(res, 403, 'Este formulario solo se acepta desde su propia página')
    return undefined
  }
  const body = await readBody(req, MOST_FORM)
  if (body.byteLength > MOST_FORM) {
    sendTooLarge(res)
    return undefined
  }
  return new URLSearchParams(body.toString('utf8'))
}
