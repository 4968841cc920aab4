import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { OidcClient } from '../stack/oidc-client.ts'
import { follow, type StackProcess, spawnStack } from '../stack/stack-process.ts'
import type { Row } from './table.ts'

/* How much the server bears: many requests at once, from connections that stay open, to a server in its own process. */

const BUNDLE = join(import.meta.dirname, '../../server/vite.config.ts')
const CONNECTIONS = 50
const RUN_MS = 10_000
/** Nothing is counted before caches and the compiler have seen the requests. */
const WARM_UP_MS = 2_000
const H = '/api/hospitals/1'

const READS = [
  `${H}/rooms?pageSize=100`,
  `${H}/patients`,
  `${H}/patients/1`,
  `${H}/episodes/1`,
  `${H}/episodes/1/timeline`,
  '/docs/hospitals/1/episodes/1/documents',
  `${H}/doctors`,
  `${H}/profile`,
  `${H}/patients?admitted=true`,
]

interface Answer {
  status: number
  ms: number
}

type Send = (path: string, body?: object) => Promise<Answer>

/** A server with a seed, and a way to ask it: as somebody who may do everything, or as another. */
async function startServer(folder: string, dist: string, seed: 'default' | 'large') {
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, seed),
    DIST_DIR: dist,
    SEED: seed,
    ACCESS_TOKEN_TTL: '86400',
  }
  const server = await spawnStack(env)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sendAs = async (persona: string) => {
    const { access_token } = await new OidcClient(server.origin).signIn(persona)
    return sender(server, access_token, agent)
  }
  return { server, env, send: await sendAs('direccion'), sendAs }
}

function sender({ port }: StackProcess, token: string, agent: Agent): Send {
  return async (path, body) => {
    const began = performance.now()
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': randomUUID(),
      }),
    }
    const query = `${path.includes('?') ? '&' : '?'}api-version=2020-05-01`
    const asked = request({
      agent,
      port,
      host: '127.0.0.1',
      path: path + query,
      method: text === undefined ? 'GET' : 'POST',
      headers,
    })
    asked.end(text)
    const answer = await new Promise<IncomingMessage>((done, fail) =>
      asked.once('response', done).once('error', fail),
    )
    for await (const _ of answer);
    return { status: answer.statusCode ?? 0, ms: performance.now() - began }
  }
}

const newPatient = () => ({
  givenNames: 'Ana',
  firstSurname: `Prueba ${randomUUID().slice(0, 8)}`,
  sex: 'female',
})

/** The n-th of a mix of nine reads and one write. */
const mixed = (send: Send, turn: number) =>
  turn % 10 === 9 ? send(`${H}/patients`, newPatient()) : send(READS[turn % 10] ?? READS[0] ?? H)

interface Figures {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

function figuresOf(answers: readonly Answer[], ms: number): Figures {
  const times = answers.map((answer) => answer.ms).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const errors = answers.filter(({ status }) => status >= 400).length
  return { perSecond: (answers.length / ms) * 1000, p50: at(0.5), p99: at(0.99), errors }
}

/** Each connection asks again as soon as it is answered. */
async function flood(ask: (turn: number) => Promise<Answer>): Promise<Figures> {
  const answers: Answer[] = []
  const began = performance.now()
  let turn = 0
  const elapsed = () => performance.now() - began
  const hands = Array.from({ length: CONNECTIONS }, async () => {
    while (elapsed() < WARM_UP_MS + RUN_MS) {
      turn += 1
      const answer = await ask(turn)
      if (elapsed() > WARM_UP_MS) answers.push(answer)
    }
  })
  await Promise.all(hands)
  return figuresOf(answers, RUN_MS)
}

/** Sixty requests a second, six at a time, as pages ask: whether an answer comes late or not. */
async function bursts(send: Send): Promise<Figures> {
  const answers: Promise<Answer>[] = []
  for (let burst = 0; burst < (2 * RUN_MS) / 100; burst += 1) {
    for (let one = 0; one < 6; one += 1) answers.push(mixed(send, burst * 6 + one))
    await pause(100)
  }
  const counted = (await Promise.all(answers)).slice((WARM_UP_MS / 100) * 6)
  return figuresOf(counted, 2 * RUN_MS - WARM_UP_MS)
}

/** The slowest of some addresses, each at its best of five. */
async function slowest(send: Send, paths: readonly string[]): Promise<{ ms: number; path: string }> {
  const found = []
  for (const path of paths) {
    let ms = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 5; turn += 1) ms = Math.min(ms, (await send(path)).ms)
    found.push({ ms, path })
  }
  return found.toSorted((one, other) => other.ms - one.ms)[0] ?? { ms: Number.NaN, path: '' }
}

/** How long `dist-server/ronda.mjs` takes, over a database that is there already, in milliseconds. */
async function timeStart(folder: string, database: string, dist: string): Promise<number> {
  const outDir = join(folder, 'dist-server')
  await build({ configFile: BUNDLE, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const env = { ...process.env, PORT: '0', SEED: 'demo', DATABASE_URL: `sqlite:${database}`, DIST_DIR: dist }
  const began = performance.now()
  const server = await follow(spawn(process.execPath, [join(outDir, 'ronda.mjs')], { env, stdio: 'pipe' }))
  const ms = performance.now() - began
  await server.stop()
  return ms
}

const LISTS = [
  ...READS,
  `${H}/episodes`,
  `${H}/patients?pageIndex=1000`,
  `${H}/assignments?from=2026-11-01T00:00:00.000Z&to=2026-11-30T00:00:00.000Z`,
  `${H}/users`,
  `${H}/audit`,
]

/**
 * @param folder an empty one, for the databases
 * @param dist a production build
 */
export async function benchRequests(folder: string, dist: string): Promise<Row[]> {
  const rows: Row[] = []
  const told = ({ perSecond, p99, errors }: Figures, bare: Figures) =>
    `${perSecond.toFixed(0)} a second (${(perSecond / bare.perSecond).toFixed(2)} of a bare 404), p99 ${p99.toFixed(0)} ms, ${errors} errors`

  const { server, send, sendAs, env } = await startServer(folder, dist, 'default')
  const bare = await flood(() => send('/assets/none'))
  const mix = await flood((turn) => mixed(send, turn))
  // By another: one person creates 5,000 records a day at most.
  const admit = await sendAs('admision')
  const writes = await flood(() => admit(`${H}/patients`, newPatient()))
  rows.push({
    what: 'nine reads and a write',
    measured: 1000 / mix.perSecond,
    most: 1000 / 900,
    unit: 'ms',
    note: told(mix, bare),
  })
  rows.push({ what: 'the same, p99', measured: mix.p99, most: 100, unit: 'ms' })
  rows.push({
    what: 'a write',
    measured: 1000 / writes.perSecond,
    most: 1000 / 600,
    unit: 'ms',
    note: told(writes, bare),
  })
  const staff = await bursts(send)
  rows.push({
    what: '60 requests a second in bursts, p99',
    measured: staff.p99,
    most: 100,
    unit: 'ms',
    note: told(staff, bare),
  })
  await server.stop()
  rows.push({
    what: 'the bundle, from start to ready',
    measured: await timeStart(folder, join(env.DATA_DIR, 'hospital.sqlite'), dist),
    most: 700,
    unit: 'ms',
  })

  const large = await startServer(folder, dist, 'large')
  const crowd = await bursts(large.send)
  rows.push({
    what: 'the same bursts among 100,000 patients, p99',
    measured: crowd.p99,
    most: 250,
    unit: 'ms',
    note: told(crowd, bare),
  })
  const list = await slowest(large.send, LISTS)
  rows.push({ what: 'any list or record there', measured: list.ms, most: 50, unit: 'ms', note: list.path })
  const search = await slowest(large.send, [
    `${H}/patients?search=gar`,
    `${H}/patients?search=garcia%20mar`,
    `${H}/patients?search=zzz`,
  ])
  rows.push({ what: 'a search there', measured: search.ms, most: 25, unit: 'ms', note: search.path })
  await large.server.stop()
  return rows
}
