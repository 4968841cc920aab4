import { createServer } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { openSite } from '#server/site/site-files.ts'

/** Builds the floor as the product is built, and nothing more. */
async function buildFloor(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
  })
}

/** A running server. */
export interface Served {
  origin: string
  close(): Promise<void>
}

/** Builds the floor into a folder and serves it, compressed as the stack serves the product. */
export async function serveFloor(folder: string): Promise<Served> {
  await buildFloor(folder)
  const site = openSite(folder)
  const server = createServer(async (request, response) => {
    const file = site.file(request.url ?? '')
    response.setHeader('Content-Type', file?.type ?? 'text/html; charset=utf-8')
    if (file?.compressible) response.setHeader('Content-Encoding', 'br')
    response.end(file ? await file.bytes(file.compressible ? 'br' : 'identity') : site.document())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The floor has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
