import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import {
  type Assignment,
  AssignmentPage,
  HandoverPage,
  UnassignedPage,
} from '#src/domain/assignments/contract.ts'
import { addDays, dayAt, localTime, mondayOf } from '#src/domain/dates.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const ZONES = ['America/Mexico_City', 'America/Tijuana', 'America/Hermosillo', 'America/Cancun']
const HOURS: Readonly<Record<string, string>> = { morning: '07:00', evening: '14:00', night: '21:00' }

/** Two weeks of a hospital's on-call roster, from the Monday of an instant. */
async function rosterOf(as: Awaited<ReturnType<typeof startServer>>['as'], hospitalId: number, now: Date) {
  const timeZone = ZONES[hospitalId - 1] ?? ''
  const monday = mondayOf(dayAt(now, timeZone))
  const rows: Assignment[] = []
  for (let page = 1; page <= 5; page += 1) {
    const path = `/api/hospitals/${hospitalId}/assignments?pageSize=100&pageIndex=${page}&search=`
    const span = `&from=${addDays(monday, -1)}T00:00:00Z&to=${addDays(monday, 16)}T00:00:00Z`
    rows.push(...z.parse(AssignmentPage, (await as('direccion').get(path + span)).body).data)
  }
  return { timeZone, monday, rows: rows.filter((one) => one.role === 'onCall') }
}

function expectWholeWeeks({ timeZone, monday, rows }: Awaited<ReturnType<typeof rosterOf>>): void {
  const rooms = Map.groupBy(rows, (one) => one.roomCode)
  expect(rooms.size).toBeGreaterThanOrEqual(5)
  for (const shifts of rooms.values()) {
    expect(shifts).toHaveLength(42)
    for (const [index, one] of shifts.entries()) {
      const [day, hour] = localTime(one.startsAt, timeZone).split('T')
      expect([day, hour]).toEqual([addDays(monday, Math.floor(index / 3)), HOURS[one.shift ?? '']])
      const next = shifts[index + 1]
      if (!next) continue
      expect(Date.parse(one.endsAt ?? '')).toBeGreaterThanOrEqual(Date.parse(next.startsAt))
      expect(next.doctorId).not.toBe(one.doctorId)
    }
  }
}

test.each([1, 2, 3, 4])(
  'hospital %d has somebody on call in every service, day and night, for two weeks',
  async (id) => {
    const { as } = await startServer()
    expectWholeWeeks(await rosterOf(as, id, NOW))
  },
)

test('the seed file, opened on another day and hour, has shifts that begin when the clock on the wall says so', async () => {
  const store: Store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  const opened = new Date('2026-10-31T21:17:42.000Z')
  await ensureSeed(store, 'default', opened)
  const { as } = await startServer({ store, clock: () => opened })
  // On the Sunday between these weeks, Tijuana puts its clock back.
  for (const id of [1, 2, 3]) expectWholeWeeks(await rosterOf(as, id, opened))

  const fresh = await openNodeStore({ file: ':memory:' })
  onTestFinished(() => fresh.close())
  await ensureSeed(fresh, 'default', opened)
  const rows = (one: Store) => one.db.selectFrom('assignments').selectAll().orderBy('assignmentId').execute()
  expect(await rows(store)).toEqual(await rows(fresh))
})

test('in hospital 1 a handover waits for *Médica*, who can accept it, and some patients have no doctor', async () => {
  const { as } = await startServer()
  const path = '/api/hospitals/1/handovers'
  const { data } = z.parse(HandoverPage, (await as('medica').get(`${path}?status=pending`)).body)
  expect(data).toMatchObject([{ fromDoctorId: 'direccion', toDoctorId: 'medica', items: { length: 3 } }])
  const reply = await as('medica').post(`${path}/${data[0]?.handoverId}/accept`, {}, { 'if-match': '"1"' })
  expect(reply.status).toBe(200)
  const { items } = z.parse(HandoverPage, (await as('medica').get(path)).body).data[0] ?? { items: [] }
  expect(items.map((one) => one.passed)).toEqual([true, true, true])

  const alone = (await as('archivo').get('/api/hospitals/1/assignments?unassigned=true')).body
  const { totalItems = 0 } = z.parse(UnassignedPage, alone).pagination
  expect(totalItems).toBeGreaterThanOrEqual(2)
  expect(totalItems).toBeLessThanOrEqual(6)
})
