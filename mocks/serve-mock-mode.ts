import { createServer, type Server } from 'node:http'
import { appPolicy, freshNonce, setCommonHeaders } from '#server/http/headers.ts'
import { openSite } from '#server/site/site-files.ts'

/** As the stack's, and what mock mode starts its workers with. */
const mockPolicy = (nonce: string) =>
  appPolicy(nonce).replace('trusted-types lexical', 'trusted-types lexical default')

interface MockModeOptions {
  dist: string
  /** 0 takes any that is free. */
  port: number
  /** What is to stand before a script, by its path. */
  before?: (path: string) => string
}

/**
 * Serves a build of mock mode as a plain file server does: hashed names for good, so that a page asks for none of them
 * twice, and the application's document, under its strict policy, wherever there is no file.
 * @returns the server, on its way to listen on 127.0.0.1
 */
export function serveMockMode({ dist, port, before = () => '' }: MockModeOptions): Server {
  const site = openSite(dist)
  return createServer(async (request, response) => {
    setCommonHeaders(response)
    const [path = '/'] = (request.url ?? '/').split('?')
    const file = site.file(path)
    const hashed = path.startsWith('/assets/')
    if (hashed && !file) {
      response.writeHead(404).end()
      return
    }
    const nonce = freshNonce()
    // Mock mode's workers are scripts as any other, and a script's policy is its worker's.
    if (file?.type.startsWith('text/javascript')) response.removeHeader('Content-Security-Policy')
    response.writeHead(200, {
      'Content-Type': file?.type ?? 'text/html; charset=utf-8',
      'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(!file && { 'Content-Security-Policy': mockPolicy(nonce) }),
    })
    if (file) response.write(before(path))
    response.end(file ? await file.bytes('identity') : site.document().replaceAll('__CSP_NONCE__', nonce))
  }).listen(port, '127.0.0.1')
}
