import { join } from 'node:path'
import { createLogger, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tempFolder } from './fake-dist.ts'

const folder = tempFolder()
const said: string[] = []
const complaints: string[] = []
let server: ViteDevServer

/** `npm run dev` by somebody who has set nothing and whose libraries were never prepared. */
beforeAll(async () => {
  for (const name of ['VITE_OIDC_AUTHORITY', 'VITE_API_ORIGIN']) vi.stubEnv(name, '')
  const complain = (line: string) => void complaints.push(line)
  server = await createServer({
    root: join(import.meta.dirname, '../..'),
    mode: 'development',
    cacheDir: join(folder.path, 'cache'),
    customLogger: {
      ...createLogger('silent'),
      info: (line) => void said.push(line),
      warn: complain,
      error: complain,
    },
    server: { port: 0 },
  })
  await server.listen()
}, 60_000)

afterAll(async () => {
  await server.close()
  folder.remove()
  vi.unstubAllEnvs()
})

test('`npm run dev` starts without a complaint', async () => {
  await server.environments.client.depsOptimizer?.scanProcessing
  expect(complaints).toEqual([])
}, 60_000)

test('without a provider the terminal names the setting, and the page says so', async () => {
  server.printUrls()
  expect(said.join('\n')).toMatch(/VITE_OIDC_AUTHORITY and VITE_API_ORIGIN not set .*\n.*`npm run dev:stack`/)
  const page = await server.transformIndexHtml('/', '<body></body>')
  expect(page).toContain(
    'Servidor de desarrollo sin VITE_OIDC_AUTHORITY ni VITE_API_ORIGIN: nadie puede entrar',
  )
})
