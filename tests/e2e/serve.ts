import { createServer } from 'node:http'
import { join } from 'node:path'
import { openSite } from '#mocks/stack/site-files.ts'

/**
 * Serves mock mode as a plain file server does: hashed names for good, so that a page asks for none of them twice, and
 * the application's document wherever there is no file. `node tests/e2e/serve.ts <port>`
 */
const site = openSite(join(import.meta.dirname, '../../dist-mock'))

createServer(async (request, response) => {
  const [path = '/'] = (request.url ?? '/').split('?')
  const file = site.file(path)
  const hashed = path.startsWith('/assets/')
  if (hashed && !file) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, {
    'Content-Type': file?.type ?? 'text/html; charset=utf-8',
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(file ? await file.bytes('identity') : site.document())
}).listen(Number(process.argv[2]), '127.0.0.1')
