import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, PluginOption } from 'vite'
import { serviceWorkerScript } from './service-worker.ts'

/** Where everything of mock mode is put in a build, so that its bytes can be told apart. */
const FOLDER = 'assets/mock'
/** The chunk of `browser.ts`. */
const ENTRY = /^assets\/mock\/browser-[^/]+\.js$/
const SERVICE_WORKER = 'mockServiceWorker.js'
const SEED_MODULE = 'virtual:mock-seed'
const SEED_DEV_PATH = `/${FOLDER}/seed.sqlite`

/** Packages that only mock mode uses. */
const MOCK_PACKAGE =
  /\0virtual:mock-|\/node_modules\/(?:msw|@msw|@mswjs|@sqlite\.org|hono|kysely|jose|tldts|tough-cookie)\//
/** What the project itself has for it: the mocks, and the server that they run in the browser. */
const MOCK_FOLDERS = ['mocks', 'server'].map(
  (name) => `${path.join(import.meta.dirname, '..', name)}${path.sep}`,
)

function isMockModule(id: string): boolean {
  const file = path.normalize(id)
  return MOCK_PACKAGE.test(id) || MOCK_FOLDERS.some((folder) => file.startsWith(folder))
}

/** As much of a chunk as naming it needs. */
interface Chunk {
  moduleIds: readonly string[]
}

/**
 * The file name pattern of a chunk. One dynamic import leads into mock mode, so a chunk that holds any of its
 * modules is loaded by it alone; what the application uses too stands in chunks of the application.
 */
export function mockChunkName({ moduleIds }: Chunk): string {
  return `${moduleIds.some(isMockModule) ? FOLDER : 'assets'}/[name]-[hash].js`
}

/** Runs the seed's own code under Node, which reads TypeScript itself; the config's bundler must not take it in. */
async function readSeed(): Promise<Uint8Array> {
  const file = pathToFileURL(path.join(import.meta.dirname, 'seed/seed-file.ts')).href
  const { buildSeedFile }: typeof import('./seed/seed-file.ts') = await import(/* @vite-ignore */ file)
  return buildSeedFile()
}

function ownFiles(): Plugin {
  let base = '/'
  let building = false
  let seed: Promise<Uint8Array> | undefined
  const bytes = () => {
    seed ??= readSeed()
    return seed
  }

  return {
    name: 'mock-mode',
    config: () => ({
      optimizeDeps: {
        // Its wasm file is found by its place beside the script.
        exclude: ['@sqlite.org/sqlite-wasm'],
        // Found late, inside the worker, they would make the development server reload the page.
        include: ['msw/browser', 'msw/http', 'hono', 'kysely', 'jose', 'zod/mini'],
      },
      worker: {
        format: 'es',
        rolldownOptions: {
          output: {
            entryFileNames: `${FOLDER}/[name]-[hash].js`,
            chunkFileNames: `${FOLDER}/[name]-[hash].js`,
            assetFileNames: `${FOLDER}/[name]-[hash][extname]`,
          },
        },
      },
      build: { rolldownOptions: { output: { chunkFileNames: mockChunkName } } },
    }),
    configResolved(config) {
      base = config.base
      building = config.command === 'build'
    },
    resolveId: (id) => (id === SEED_MODULE ? `\0${SEED_MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${SEED_MODULE}`) return undefined
      if (!building) return `export default ${JSON.stringify(SEED_DEV_PATH)}`
      const source = await bytes()
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `${FOLDER}/seed-${hash}.sqlite`
      this.emitFile({ type: 'asset', fileName, source })
      return `export default ${JSON.stringify(base + fileName)}`
    },
    transformIndexHtml: {
      order: 'post',
      // Fetched beside the application, and not after it.
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => ENTRY.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + name },
          })),
    },
    configureServer(server) {
      // The first page wants it at once.
      server.httpServer?.once('listening', () => void bytes().catch(() => undefined))
      server.middlewares.use(SEED_DEV_PATH, (_request, response, next) => {
        bytes().then((content) => {
          response.writeHead(200, { 'content-type': 'application/vnd.sqlite3', 'cache-control': 'no-store' })
          response.end(content)
        }, next)
      })
    },
  }
}

function serviceWorker(): Plugin {
  return {
    name: 'mock-service-worker',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER, source: serviceWorkerScript() })
    },
    configureServer(server) {
      server.middlewares.use(`/${SERVICE_WORKER}`, (_request, response) => {
        response.writeHead(200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
        })
        response.end(serviceWorkerScript())
      })
    },
  }
}

/** What Vite needs in mock mode, and only there: the service worker, the seed file, files of its own folder. */
export function mockMode(): PluginOption {
  return [serviceWorker(), ownFiles()]
}
