import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { build } from 'vite'
import { openPostgresStore } from '#server/db/postgres/store.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { moveRows } from '#server/move/move.ts'
import { follow, spawnServer, spawnStack } from '../stack/stack-process.ts'
import {
  bursts,
  type Figures,
  flood,
  H,
  mixed,
  newPatient,
  READS,
  type Running,
  slowest,
  use,
} from './requests.ts'
import type { Row } from './table.ts'

/* How much the server bears, on both engines. */

const BUNDLE = join(import.meta.dirname, '../../server/vite.config.ts')

/** A server with a seed on SQLite. */
const startOnSqlite = async (env: Record<string, string>) => use(await spawnStack(env))

/** A server on PostgreSQL, with what a seed holds. */
const startOnPostgres = async (url: string, dist: string) =>
  use(
    await spawnServer({
      PORT: '0',
      SEED: 'demo',
      DATABASE_URL: url,
      DIST_DIR: dist,
      ACCESS_TOKEN_TTL: '86400',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    }),
  )

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

const SEARCHES = ['gar', 'garcia%20mar', 'zzz'].map((words) => `${H}/patients?search=${words}`)

const told = ({ perSecond, p99, errors }: Figures, bare: Figures) =>
  `${perSecond.toFixed(0)} a second (${(perSecond / bare.perSecond).toFixed(2)} of a bare 404), p99 ${p99.toFixed(0)} ms, ${errors} errors`

/** What is wanted of an engine: requests and writes a second, and p99 of the mix and of the bursts in milliseconds. */
interface Wanted {
  mix: number
  mixP99: number
  writes: number
  burstsP99: number
}

interface WantedOfLarge {
  burstsP99: number
  search: number
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

/** Bursts, each list and record, and search in the hospital with 100,000 patients. */
async function benchLarge({ send }: Running, engine: string, wanted: WantedOfLarge): Promise<Row[]> {
  const bare = await flood(() => send('/assets/none'))
  const crowd = await bursts(send)
  const list = await slowest(send, LISTS)
  const search = await slowest(send, SEARCHES)
  return [
    {
      what: `${engine}: the same bursts among 100,000 patients, p99`,
      measured: crowd.p99,
      most: wanted.burstsP99,
      unit: 'ms',
      note: told(crowd, bare),
    },
    { what: `${engine}: any list or record there`, measured: list.ms, most: 50, unit: 'ms', note: list.path },
    {
      what: `${engine}: a search there`,
      measured: search.ms,
      most: wanted.search,
      unit: 'ms',
      note: search.path,
    },
  ]
}

/** Works with a database of PostgreSQL beside another one, with all that a file of SQLite holds; it is gone then. */
async function withCopy<T>(url: string, file: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = new URL(url)
  copy.pathname += '_large'
  const name = copy.pathname.slice(1)
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database "${name}"`)
  try {
    const [from, into] = [await openNodeStore({ file }), await openPostgresStore({ url: copy.href, pool: 5 })]
    await moveRows(from, into)
    await Promise.all([from.close(), into.close()])
    return await work(copy.href)
  } finally {
    await admin.query(`drop database "${name}" with (force)`)
    await admin.end()
  }
}

/**
 * @param folder an empty one, for the databases
 * @param dist a production build
 * @param postgres the address of an empty database, where PostgreSQL is to be measured too
 */
export async function benchServer(folder: string, dist: string, postgres?: string): Promise<Row[]> {
  const rows: Row[] = []
  const env = { PORT: '0', DIST_DIR: dist, ACCESS_TOKEN_TTL: '86400' }
  const [data, largeData] = [join(folder, 'default'), join(folder, 'large')]
  const usual = await startOnSqlite({ ...env, DATA_DIR: data, SEED: 'default' })
  rows.push(...(await benchDefault(usual, 'SQLite', { mix: 900, mixP99: 100, writes: 600, burstsP99: 100 })))
  await usual.server.stop()
  const began = performance.now()
  const large = await startOnSqlite({ ...env, DATA_DIR: largeData, SEED: 'large' })
  const seconds = (performance.now() - began) / 1_000
  rows.push({ what: 'start with 100,000 new patients', measured: seconds, most: 10, unit: 's' })
  rows.push(...(await benchLarge(large, 'SQLite', { burstsP99: 250, search: 25 })))
  await large.server.stop()
  rows.push({
    what: 'the bundle, from start to ready',
    measured: await timeStart(folder, join(data, 'hospital.sqlite'), dist),
    most: 700,
    unit: 'ms',
  })
  if (postgres === undefined) return rows

  const shared = await startOnPostgres(postgres, dist)
  const wanted = { mix: 700, mixP99: 120, writes: 300, burstsP99: 150 }
  rows.push(...(await benchDefault(shared, 'PostgreSQL', wanted)))
  await shared.server.stop()
  const inLarge = await withCopy(postgres, join(largeData, 'hospital.sqlite'), async (copy) => {
    const running = await startOnPostgres(copy, dist)
    const found = await benchLarge(running, 'PostgreSQL', { burstsP99: 300, search: 8 })
    await running.server.stop()
    return found
  })
  return [...rows, ...inLarge]
}
