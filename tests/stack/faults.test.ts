import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { type StackProcess, spawnStack } from './stack-process.ts'

let folder: ReturnType<typeof tempFolder>
let running: StackProcess | undefined

beforeEach(() => {
  folder = tempFolder()
})

afterEach(async () => {
  await running?.kill()
  running = undefined
  folder.remove()
})

/** Creates a hospital whose name names a failure. */
async function createNamed(env: Record<string, string>): Promise<Response> {
  const data = { DATA_DIR: `${folder.path}/data`, DIST_DIR: fakeDist(folder.path), SEED: 'empty' }
  running = await spawnStack({ PORT: '0', ...data, ...env })
  const client = new OidcClient(running.origin)
  const { access_token } = await client.signIn('direccion')
  const body = JSON.stringify({ name: 'Clínica error-429' })
  return client.api('/api/hospitals', access_token, { method: 'POST', body })
}

test('what is written on the stack may say error-429', async () => {
  const answer = await createNamed({})
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ name: 'Clínica error-429' })
}, 20_000)

test('STACK_FAULTS=1 has a write fail as it says', async () => {
  const answer = await createNamed({ STACK_FAULTS: '1' })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('Retry-After')).toBe('5')
}, 20_000)
