import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { listenTo } from '../listen-to.ts'
import { tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = tempFolder()
let child: ChildProcess
let origin: string

beforeAll(async () => {
  // What Vitest sets would have Vite take this for a test.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  child = spawn(process.execPath, ['--max-http-header-size=65536', 'mocks/serve.ts', '--dev'], {
    cwd: ROOT,
    env: {
      ...env,
      PORT: String(await freePort()),
      DATA_DIR: folder.path,
      VITE_OIDC_AUTHORITY: 'https://id.example.org',
    },
  })
  origin = await listenTo(child).origin()
}, 60_000)

afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill()
  await ended
  folder.remove()
})

test('`npm run dev:stack` serves the sources as they are, with the reload of what changes', async () => {
  const page = await (await fetch(`${origin}/hospitals`, { headers: { Accept: 'text/html' } })).text()
  expect(page).toContain('/@vite/client')
  expect(page).not.toContain('dev:stack')
  const config = await (await fetch(`${origin}/src/config.ts`)).text()
  expect(config).not.toContain('id.example.org')
  expect((await fetch(`${origin}/src/domain/problem.ts`)).headers.get('content-type')).toMatch(/javascript/)
})

test('sign-in and API answer on the origin of the development server', async () => {
  const client = new OidcClient(origin)
  const { access_token } = await client.signIn('medica')
  const hospitals = await client.api('/api/hospitals', access_token)
  expect(hospitals.status).toBe(200)
  expect(await hospitals.json()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ hospitalId: 1 })]),
  })
  const refused = await client.api('/api/hospitals', 'none')
  expect(refused.status).toBe(401)
})
