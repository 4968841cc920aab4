import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
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

describe('every service has somebody on call, day and night, for two weeks', () => {
  test.each([
    ...[1, 2, 3, 4].map((hospitalId) => [hospitalId, NOW] as const),
    // On the Sunday between these weeks, Tijuana puts its clock back.
    ...[1, 2, 3].map((hospitalId) => [hospitalId, new Date('2026-10-31T21:17:42.000Z')] as const),
  ])('in hospital %d, opened at %s', async (hospitalId, now) => {
    const store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
    await ensureSeed(store, 'default', now)
    const { as } = await startServer({ store, clock: () => now })
    const timeZone = ZONES[hospitalId - 1] ?? ''
    const monday = mondayOf(dayAt(now, timeZone))
    const rows: Assignment[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const period = `from=${addDays(monday, -1)}T00:00:00Z&to=${addDays(monday, 16)}T00:00:00Z`
      const path = `/api/hospitals/${hospitalId}/assignments?pageSize=100&pageIndex=${page}&${period}`
      rows.push(...z.parse(AssignmentPage, (await as('direccion').get(path)).body).data)
    }
    const onCall = rows.filter(({ role }) => role === 'onCall')
    const rooms = Map.groupBy(onCall, ({ roomCode }) => roomCode)
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
  })
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
