import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { OidcClient } from '../stack/oidc-client.ts'
import { follow, type StackProcess, spawnServer, spawnStack } from '../stack/stack-process.ts'
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

interface Running {
  server: StackProcess
  /** Asks as somebody who may do everything. */
  send: Send
  sendAs(persona: string): Promise<Send>
}

/** Signs in at a server, and keeps as many connections open as there are. */
async function use(server: StackProcess): Promise<Running> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sendAs = async (persona: string) => {
    const { access_token } = await new OidcClient(server.origin).signIn(persona)
    return sender(server, access_token, agent)
  }
  return { server, send: await sendAs('direccion'), sendAs }
}

/** A server with a seed on SQLite. */
const startServer = async (env: Record<string, string>) => use(await spawnStack(env))

/** A server on PostgreSQL, with what a seed holds. */
const startOnPostgres = async (url: string, dist: string) =>
  use(
    await spawnServer({
      ...{ PORT: '0', SEED: 'demo', DATABASE_URL: url, DIST_DIR: dist, ACCESS_TOKEN_TTL: '86400' },
      ...{ RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
    }),
  )

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

const told = ({ perSecond, p99, errors }: Figures, bare: Figures) =>
  `${perSecond.toFixed(0)} a second (${(perSecond / bare.perSecond).toFixed(2)} of a bare 404), p99 ${p99.toFixed(0)} ms, ${errors} errors`

/** What is wanted of an engine: requests and writes a second, and p99 of the mix and of the bursts in milliseconds. */
interface Wanted {
  mix: number
  mixP99: number
  writes: number
  burstsP99: number
}

/** A mix, writes and bursts on the default hospital. */
async function benchDefault({ send, sendAs }: Running, engine: string, wanted: Wanted): Promise<Row[]> {
  const bare = await flood(() => send('/assets/none'))
  const mix = await flood((turn) => mixed(send, turn))
  // By several: one person creates 5,000 records a day at most.
  const writers = await Promise.all(['admision', 'medica', 'direccion'].map(sendAs))
  const writes = await flood((turn) =>
    (writers[turn % writers.length] ?? send)(`${H}/patients`, newPatient()),
  )
  const staff = await bursts(send)
  return [
    {
      what: `${engine}: nine reads and a write`,
      measured: 1000 / mix.perSecond,
      most: 1000 / wanted.mix,
      unit: 'ms',
      note: told(mix, bare),
    },
    { what: `${engine}: the same, p99`, measured: mix.p99, most: wanted.mixP99, unit: 'ms' },
    {
      what: `${engine}: a write`,
      measured: 1000 / writes.perSecond,
      most: 1000 / wanted.writes,
      unit: 'ms',
      note: told(writes, bare),
    },
    {
      what: `${engine}: 60 requests a second in bursts, p99`,
      measured: staff.p99,
      most: wanted.burstsP99,
      unit: 'ms',
      note: told(staff, bare),
    },
  ]
}

/**
 * @param folder an empty one, for the databases
 * @param dist a production build
 * @param postgres the address of an empty database, where PostgreSQL is to be measured too
 */
export async function benchRequests(folder: string, dist: string, postgres?: string): Promise<Row[]> {
  const rows: Row[] = []
  const env = { PORT: '0', DIST_DIR: dist, ACCESS_TOKEN_TTL: '86400' }
  const data = join(folder, 'default')
  const usual = await startServer({ ...env, DATA_DIR: data, SEED: 'default' })
  rows.push(...(await benchDefault(usual, 'SQLite', { mix: 900, mixP99: 100, writes: 600, burstsP99: 100 })))
  await usual.server.stop()
  if (postgres !== undefined) {
    const shared = await startOnPostgres(postgres, dist)
    const wanted = { mix: 700, mixP99: 120, writes: 300, burstsP99: 150 }
    rows.push(...(await benchDefault(shared, 'PostgreSQL', wanted)))
    await shared.server.stop()
  }
  rows.push({
    what: 'the bundle, from start to ready',
    measured: await timeStart(folder, join(data, 'hospital.sqlite'), dist),
    most: 700,
    unit: 'ms',
  })

  const large = await startServer({ ...env, DATA_DIR: join(folder, 'large'), SEED: 'large' })
  const bare = await flood(() => large.send('/assets/none'))
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
