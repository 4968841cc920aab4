import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeRandom } from '#mocks/seed/random.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { openBrowserStore } from '#server/db/sqlite/wasm.ts'
import type { SqliteStore, Store } from '#server/db/store.ts'
import { HOSPITAL } from '#src/domain/operation.ts'
import { figureRows } from '#src/domain/statistics/api.ts'
import { FIGURE_ROWS, FIGURES, Statistics } from '#src/domain/statistics/contract.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import {
  type BedFact,
  bed,
  type EpisodeFact,
  episode,
  HOUR,
  STATISTICS,
  startWorld,
} from '../fixtures/statistics.ts'
import { doInTime } from '../thread-time.ts'

const BEDS = 300
/** The year that is asked for, and the one before it, which stands beside it. */
const YEARS = 2
/** By driver; `scan` counts to 400,000 in SQL. */
const ALLOWED = { 'node:sqlite': { ms: 300, scans: 5 }, wasm: { ms: 300, scans: 3.75 } }

const DAY = 24 * HOUR
const MOTIVES = ['cured', 'improved', 'improved', 'improved', 'voluntary', 'transferred', 'died'] as const
const SERVICES = ['Medicina interna', 'Cirugía general', 'Pediatría'] as const
const YEAR = 'from=2025-03-15&to=2026-03-15'

/** Two busy years: every bed is taken for days, cleaned for an hour or two, and now and then out of service. */
function busyWorld() {
  const random = makeRandom(300)
  const beds: BedFact[] = []
  const episodes: EpisodeFact[] = []
  const now = NOW.getTime()
  for (let place = 0; place < BEDS; place += 1) {
    const service = SERVICES[place % SERVICES.length] ?? ''
    let at = now - YEARS * 366 * DAY
    const events: BedFact['events'] = [{ state: 'free', at }]
    while (at < now - 10 * DAY) {
      const from = at + random(12) * HOUR
      const to = from + HOUR + random(8 * 24) * HOUR
      events.push({ state: 'occupied', at: from }, { state: 'cleaning', at: to })
      const doctorId = random(2) === 0 ? 'direccion' : 'medica'
      const notes = [from + HOUR / 2, to]
      episodes.push(
        episode({
          service,
          admittedAt: from,
          dischargedAt: to,
          motive: MOTIVES[random(MOTIVES.length)] ?? 'other',
          stays: [{ bed: place, from, to }],
          attending: [{ doctorId, from, to }],
          documents: notes.map((createdAt) => ({
            createdAt,
            discardedAt: null,
            signedAt: random(50) === 0 ? null : createdAt + HOUR,
          })),
        }),
      )
      at = to + HOUR + random(2) * HOUR
      if (random(40) === 0) {
        events.push({ state: 'outOfService', at })
        at += (1 + random(5)) * DAY
      }
      events.push({ state: 'free', at })
    }
    beds.push(bed({ service, events }))
  }
  return { beds, episodes }
}

/** Opens what a store holds on both drivers. */
async function onBoth(store: SqliteStore): Promise<(readonly [keyof typeof ALLOWED, Store])[]> {
  return [
    ['node:sqlite', await openNodeStore({ file: ':memory:', bytes: await store.export() })],
    ['wasm', await openBrowserStore({ bytes: await store.export() })],
  ]
}

test('a year of a hospital with 300 beds is told within 300 ms, and so is what stands behind it', async () => {
  const world = busyWorld()
  expect(world.episodes.length).toBeGreaterThan(YEARS * 20_000)
  const store = await openSeededStore('empty', NOW)
  await startWorld(world, { store })
  const slow: string[] = []
  const told: unknown[] = []
  for (const [driver, copy] of await onBoth(store)) {
    const { as } = await startServer({ store: copy, seed: 'empty' })

    const scan = () =>
      sql`WITH RECURSIVE
        steps (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM steps WHERE x < 400000)
        SELECT sum(x % 7) AS sum FROM steps`.execute(copy.db)

    async function timed(path: string): Promise<unknown> {
      const done = await doInTime(`${driver} ${path}`, { ...ALLOWED[driver], scan }, () =>
        as('direccion').get(`${STATISTICS}${path}`),
      )
      slow.push(...done.slow)
      return done.result.body
    }

    const year = z.parse(Statistics, await timed(`?${YEAR}`))
    told.push(year)
    expect(year.occupancy?.byDay).toHaveLength(366)
    expect(year.discharges?.now.value).toBeGreaterThan(20_000)
    await timed('')
    await timed(`?${YEAR}&service=Pediatr%C3%ADa`)
    for (const figure of FIGURES) {
      const { page, fields } = FIGURE_ROWS[figure]
      const path = figureRows[figure].path.slice(`${HOSPITAL}/statistics`.length)
      for (const field of fields) {
        const rows = await timed(`${path}?${YEAR}&pageSize=100&pageIndex=2&orderBy=${field}:desc`)
        expect(z.safeParse(page, rows).success).toBe(true)
      }
    }
  }
  expect(told[0]).toEqual(told[1])
  expect(slow).toEqual([])
}, 120_000)
