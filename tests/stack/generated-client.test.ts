import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = tempFolder()
const run = promisify(execFile)
let stack: Stack

/** What a program of somebody else does with the client: a list, a record, a creation, and a refusal, each with its type. */
const CALLER = `
import { createRoom, getRoom, listRooms, type Room, type RoomPage } from './client.ts'

const [, , token = ''] = process.argv
const version = { 'api-version': '2020-05-01' } as const
const headers = { Authorization: \`Bearer \${token}\`, 'Content-Type': 'application/json' }

const list = await listRooms(1, { ...version, pageSize: '3', orderBy: 'code:asc' }, { headers })
if (list.status !== 200) throw new Error(list.data.title)
const page: RoomPage = list.data
const codes: string[] = page.data.map(({ code }) => code)
// A room has no colour: of what is typed as anything, it would have.
const hasColour: 'colour' extends keyof Room ? true : false = false

const created = await createRoom(1, { code: 'API-1', kind: 'single', beds: [{ code: 'A' }] }, version, {
  headers: { ...headers, 'Idempotency-Key': 'generated-client' },
})
if (created.status !== 201) throw new Error(JSON.stringify(created.data))
const room: Room = created.data
const read = await getRoom(1, room.roomId, version, { headers })
const refused = await getRoom(1, 999_999, version, { headers })
console.info(JSON.stringify({ codes, hasColour, created: room, read: read.data, refused: refused.status }))
`

beforeAll(async () => {
  stack = await startStack({
    port: 0,
    dataDir: join(folder.path, 'data'),
    seed: 'default',
    accessTokenTtl: 300,
  })
})

afterAll(async () => {
  await stack.close()
  folder.remove()
})

test('a client that is generated from the document compiles and calls the stack', async () => {
  const described = join(folder.path, 'openapi.json')
  writeFileSync(described, await (await fetch(`${stack.origin}/openapi.json`)).text())
  const output = { target: join(folder.path, 'client.ts'), client: 'fetch', baseUrl: stack.origin }
  const config = join(folder.path, 'orval.config.mjs')
  writeFileSync(config, `export default ${JSON.stringify({ client: { input: described, output } })}`)
  const orval = join(ROOT, 'node_modules/orval/dist/bin/orval.mjs')
  await run(process.execPath, [orval, '--config', config, '--quiet'], { cwd: folder.path })
  const caller = join(folder.path, 'caller.ts')
  writeFileSync(caller, CALLER)
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }')
  const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions']
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'), '--skipLibCheck']
  const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2024']
  await run(process.execPath, [...tsc, ...bundler, ...types, caller], { cwd: folder.path })

  const { access_token } = await new OidcClient(stack.origin).signIn('direccion')
  const { stdout } = await run(process.execPath, [caller, access_token], { cwd: folder.path })
  const answer: unknown = JSON.parse(stdout)
  expect(answer).toMatchObject({
    codes: [expect.any(String), expect.any(String), expect.any(String)],
    created: { code: 'API-1', beds: [{ code: 'A' }] },
    read: { code: 'API-1' },
    refused: 404,
  })
}, 60_000)
