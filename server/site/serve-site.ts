import type { IncomingMessage, ServerResponse } from 'node:http'
import { appPolicy, freshNonce } from '../http/headers.ts'
import { pathOf, sendText, wantedEncoding } from '../http/node-http.ts'
import { type Page, withSettings } from './page-settings.ts'
import type { Site } from './site-files.ts'

/**
 * Answers with a file of the build, or with the application's document: every address that is no file is the
 * application's to explain.
 */
export async function serveSite(
  site: Site,
  page: () => Page,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD')
    sendText(res, 405, 'Método no permitido')
    return
  }
  const path = safePath(pathOf(req))
  if (path === undefined || path.endsWith('.map')) {
    sendText(res, 404, 'No existe')
    return
  }
  const file = site.file(path)
  if (file) {
    const encoding = file.compressible ? wantedEncoding(req.headers['accept-encoding']) : 'identity'
    const bytes = await file.bytes(encoding)
    if (file.compressible) res.setHeader('Vary', 'Accept-Encoding')
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    // A hashed name never gets other content; anything else may change with the next build.
    const hashed = path.startsWith('/assets/')
    res.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': bytes.byteLength,
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    res.end(req.method === 'HEAD' ? undefined : bytes)
    return
  }
  const atRoot = path === '/' || path === '/index.html'
  const navigated = /\btext\/html\b/.test(req.headers.accept ?? '')
  const isFile = /\.[^/.]*$/.test(path)
  if (/^\/assets(\/|$)/.test(path) || (isFile && !atRoot && !navigated)) {
    sendText(res, 404, 'No existe')
    return
  }
  serveDocument(site, page(), req, res)
}

function serveDocument(
  site: Site,
  { settings, origins }: Page,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const nonce = freshNonce()
  const text = withSettings(site.document().replaceAll('__CSP_NONCE__', nonce), settings)
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Content-Security-Policy': appPolicy(nonce, origins),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}

/** The path in plain letters; nothing for one that tries to climb or can't be read. */
function safePath(raw: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  if (!path.startsWith('/') || path.includes('\\') || path.includes('\0')) return undefined
  return path.split('/').some((part) => part === '..' || part === '.') ? undefined : path
}
