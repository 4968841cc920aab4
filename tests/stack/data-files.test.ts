import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

let folder: ReturnType<typeof tempFolder>
let data: string
let running: { origin: string; close(): Promise<unknown> } | undefined

beforeEach(() => {
  folder = tempFolder()
  data = join(folder.path, 'data')
})

afterEach(async () => {
  await running?.close()
  running = undefined
  folder.remove()
})

async function start(): Promise<Stack> {
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty' })
  running = stack
  return stack
}

/** Who may do what with the folder and each file in it. */
function modes(): Record<string, string> {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  return Object.fromEntries([
    ['folder', mode(data)],
    ...readdirSync(data).map((name) => [name, mode(join(data, name))] as const),
  ])
}

const PRIVATE = {
  folder: '700',
  'hospital.sqlite': '600',
  'hospital.sqlite-shm': '600',
  'hospital.sqlite-wal': '600',
}

test('nobody else on the machine can read the data', async () => {
  await start()
  expect(modes()).toEqual(PRIVATE)
})

test('files that others can read are closed to them', async () => {
  mkdirSync(data)
  for (const name of Object.keys(PRIVATE).filter((key) => key !== 'folder')) {
    writeFileSync(join(data, name), '')
    chmodSync(join(data, name), 0o666)
  }
  chmodSync(data, 0o777)
  await start()
  expect(modes()).toEqual(PRIVATE)
})

test('a folder that holds other things as well stays open to whoever needs those', async () => {
  mkdirSync(data)
  writeFileSync(join(data, 'programs'), '')
  for (const name of ['programs', '']) chmodSync(join(data, name), 0o755)
  await start()
  expect(modes()).toEqual({ ...PRIVATE, folder: '755', programs: '755' })
  await running?.close()
  await start()
  expect(modes()).toMatchObject({ folder: '755', 'hospital.sqlite': '600' })
})

test('a file that is no database keeps its rights, and the server says what is wrong with it', async () => {
  mkdirSync(data)
  const file = join(data, 'hospital.sqlite')
  writeFileSync(file, 'root:x:0:0:root')
  chmodSync(file, 0o644)
  await expect(start()).rejects.toThrow('is no database')
  expect(modes()).toMatchObject({ 'hospital.sqlite': '644' })
})

/** The text of every file of the data. */
const stored = () =>
  readdirSync(data)
    .map((name) => readFileSync(join(data, name), 'latin1'))
    .join('')

/** What signs a person in: what of it stands in a file can be used by whoever reads the file. */
async function signIn(origin: string) {
  const client = new OidcClient(origin)
  const { refresh_token, access_token } = await client.signIn('medica')
  const pending = await client.begin({ prompt: 'login' })
  // The session, the sign-in that waits, a signature of each, and the browser that the person has used.
  const cookies = client.jar.header(pending.url).split('; ')
  const values = cookies.map((one) => one.slice(one.indexOf('=') + 1))
  return { client, refreshToken: refresh_token, secrets: [refresh_token, access_token, ...values] }
}

test('no token or cookie can be read in the files, and all of them work', async () => {
  const { origin } = await start()
  const { client, refreshToken, secrets } = await signIn(origin)
  expect(secrets).toHaveLength(7)
  const text = stored()
  expect(secrets.filter((one) => text.includes(one))).toEqual([])
  expect(await client.renew(refreshToken)).toHaveProperty('tokens')
  expect((await client.begin({ prompt: 'none' })).url.searchParams.has('code')).toBe(true)
})
