import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keyOf } from '#server/identity/provider/sealed-record.ts'
import { reportSoak, soak } from '../soak.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { failingStack, runProgram, type StackProcess, spawnServer, spawnStack } from './stack-process.ts'

/** One in `npm run test:all`. */
const KILLS = soak(10, 1)
const WRITERS = ['direccion', 'medica', 'enfermeria', 'admision', 'archivo']
const Created = z.object({ hospitalId: z.number(), name: z.string() })
const CreatedRoom = z.object({ roomId: z.number(), code: z.string() })

let folder: ReturnType<typeof tempFolder>
let env: Record<string, string>
let running: StackProcess | undefined

beforeEach(() => {
  folder = tempFolder()
  env = { PORT: '0', DATA_DIR: join(folder.path, 'data'), DIST_DIR: fakeDist(folder.path), SEED: 'empty' }
})

afterEach(async () => {
  await running?.kill()
  running = undefined
  folder.remove()
})

function create(client: OidcClient, token: string, name: string): Promise<Response> {
  return client.api('/api/hospitals', token, { method: 'POST', body: JSON.stringify({ name }) })
}

test('after a restart data, session and refresh token are still there', async () => {
  running = await spawnStack(env)
  const client = new OidcClient(running.origin)
  const tokens = await client.signIn('medica')
  expect((await create(client, tokens.access_token, 'Clínica Norte')).status).toBe(201)
  expect(await running.stop()).toBe(0)

  running = await spawnStack({ ...env, PORT: running.port })
  const list = await client.api('/api/hospitals', tokens.access_token)
  expect(await list.json()).toMatchObject({ data: [{ name: 'Clínica Norte' }] })
  expect(await client.renew(tokens.refresh_token)).toHaveProperty('tokens')
  const again = await client.begin({ prompt: 'none' })
  expect(again.url.searchParams.has('code')).toBe(true)
})

test('after the keys are rotated tokens are signed anew, and whoever was signed in still is', async () => {
  const server = { ...env, SEED: 'demo', DATABASE_URL: `sqlite:${join(folder.path, 'ronda.sqlite')}` }
  running = await spawnServer(server)
  const client = new OidcClient(running.origin)
  const tokens = await client.signIn('medica')
  const readKeys = async () => (await client.request('/oauth2/default/jwks')).text()
  const before = await readKeys()
  expect(await running.stop()).toBe(0)
  expect(await runProgram(['server/main.ts', 'rotate-keys'], server)).toEqual({ code: 0, said: '' })

  running = await spawnServer({ ...server, PORT: running.port })
  expect(await readKeys()).not.toBe(before)
  expect((await client.api('/api/hospitals', tokens.access_token)).status).toBe(401)
  const renewed = await client.renew(tokens.refresh_token)
  if (!('tokens' in renewed)) throw new Error(renewed.error)
  expect((await client.api('/api/hospitals', renewed.tokens.access_token)).status).toBe(200)
})

/** Writes with eight hands until a random number of writes is answered, and kills the process in the middle of the rest. */
async function killDuringWrites(stack: StackProcess, client: OidcClient, token: string, round: number) {
  const made = Created.parse(await (await create(client, token, `Hospital ${round}`)).json())
  const rooms = `/api/hospitals/${made.hospitalId}/rooms`
  const answered: z.infer<typeof CreatedRoom>[] = []
  const killAfter = randomInt(5, 60)
  let killed: Promise<void> | undefined
  const writer = async (number: number) => {
    for (let turn = 0; killed === undefined; turn += 1) {
      const code = `${number}-${turn}`
      const body = JSON.stringify({ code, kind: 'double', beds: [{ code: 'A' }, { code: 'B' }] })
      const headers = { 'Idempotency-Key': code }
      const answer = await client.api(rooms, token, { method: 'POST', body, headers }).catch(() => undefined)
      const room = await answer?.json().catch(() => undefined)
      if (answer?.status !== 201 || room === undefined) continue
      answered.push(CreatedRoom.parse(room))
      if (answered.length >= killAfter) killed ??= stack.kill()
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)))
  await killed
  expect(answered.length).toBeGreaterThanOrEqual(killAfter)
  return { rooms, answered }
}

test('F45: killed during writes: what was answered is there, nothing is half done, nobody is signed out', async () => {
  running = await spawnStack(env)
  let answers = 0
  for (let round = 0; round < KILLS; round += 1) {
    const client = new OidcClient(running.origin)
    const tokens = await client.signIn(WRITERS[round % WRITERS.length] ?? '')
    const { rooms, answered } = await killDuringWrites(running, client, tokens.access_token, round)
    answers += answered.length

    running = await spawnStack({ ...env, PORT: running.port })
    const renewed = await client.renew(tokens.refresh_token)
    if (!('tokens' in renewed)) throw new Error(renewed.error)
    for (const { roomId, code } of answered) {
      const answer = await client.api(`${rooms}/${roomId}`, renewed.tokens.access_token)
      expect(await answer.json()).toMatchObject({ roomId, code })
    }
  }
  await running.stop()
  running = undefined

  const db = new DatabaseSync(join(folder.path, 'data', 'hospital.sqlite'), { readOnly: true })
  const count = (sql: string) => db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.n
  const rooms = count('rooms')
  expect(rooms).toBeGreaterThanOrEqual(answers)
  expect(count('beds')).toBe(2 * Number(rooms))
  expect(count("audit WHERE method = 'POST' AND status = 201 AND path LIKE '%/rooms'")).toBe(rooms)
  const hospitals = count('hospitals')
  expect(hospitals).toBe(KILLS)
  expect(count('members')).toBe(hospitals)
  expect(count('profiles')).toBe(hospitals)
  expect(count('grants')).toBe(12 * KILLS)
  expect(count("pragma_integrity_check WHERE integrity_check <> 'ok'")).toBe(0)
  db.close()
  reportSoak('kills under parallel writes', KILLS)
  reportSoak('answered writes found again after a kill', answers)
}, 300_000)

/** Whether the provider has noted that the tokens which replaced this one left it. */
function isAnswered(file: string, refreshToken: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true })
  const row = db
    .prepare("SELECT answeredAt FROM providerRecords WHERE model = 'RefreshToken' AND id = ?")
    .get(keyOf(refreshToken))
  db.close()
  return typeof row?.answeredAt === 'number'
}

test('F45: a renewal whose answer died with the process can be asked for again, one that arrived can not', async () => {
  running = await spawnStack(env)
  const client = new OidcClient(running.origin)
  const lost = await client.signIn('medica')
  const kept = await client.signIn('archivo')
  const renewed = await client.renew(kept.refresh_token)
  if (!('tokens' in renewed)) throw new Error(renewed.error)
  const file = join(folder.path, 'data', 'hospital.sqlite')
  // The client may read the last byte a moment before the server notes that it left.
  await vi.waitFor(() => expect(isAnswered(file, kept.refresh_token)).toBe(true), 15_000)
  await running.kill()

  // As a kill between the two would leave it: the token is spent, and its answer never left.
  const db = new DatabaseSync(file)
  db.prepare("UPDATE providerRecords SET consumedAt = ? WHERE model = 'RefreshToken' AND id = ?").run(
    Date.now(),
    keyOf(lost.refresh_token),
  )
  db.prepare('UPDATE providerRecords SET answeredAt = answeredAt - 30000').run()
  db.close()

  running = await spawnStack({ ...env, PORT: running.port })
  expect(await client.renew(lost.refresh_token)).toHaveProperty('tokens')
  expect(await client.renew(renewed.tokens.refresh_token)).toHaveProperty('tokens')
  expect(await client.renew(kept.refresh_token)).toEqual({ error: 'invalid_grant' })
})

test.each([
  ['PORT', '44oo', 'PORT must be a whole number from 0 to 65535, not "44oo"'],
  ['SEED', 'huge', 'SEED must be one of default, large, empty, not "huge"'],
  ['STACK_FAULTS', 'yes', 'STACK_FAULTS must be 0 or 1, not "yes"'],
  ['ACCESS_TOKEN_TTL', '0', 'ACCESS_TOKEN_TTL must be a whole number from 1 to 86400, not "0"'],
])('%s=%s ends with one clear line', async (name, value, line) => {
  expect(await failingStack({ ...env, [name]: value })).toEqual({ code: 78, said: `${line}\n` })
})

test('a taken port ends with one clear line', async () => {
  running = await spawnStack(env)
  const failed = await failingStack({ ...env, PORT: running.port, DATA_DIR: join(folder.path, 'other') })
  expect(failed).toEqual({ code: 1, said: `Port ${running.port} is taken. Set PORT to another one\n` })
})
