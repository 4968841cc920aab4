import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import { CURP_FORM, curpDoubts } from '#src/domain/curp.ts'
import { dayAt, daysBetween, localTime } from '#src/domain/dates.ts'

/** A Monday, at twenty to one in the morning in the capital. */
const OPENED = new Date('2026-11-23T06:40:00.000Z')

const MONTH = 30 * 86_400_000

let store: Store
beforeAll(async () => {
  store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  await ensureSeed(store, 'default', OPENED)
  return () => store.close()
})

const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows

test('no CURP disagrees with its person; most people have one', async () => {
  const people = await rows<{ curp: string | null; bornOn: string; sex: string; identified: number }>(
    'select curp, bornOn, sex, identified from patients',
  )
  const whole = new RegExp(`^${CURP_FORM.source}$`)
  const known = people.filter(({ curp }) => curp !== null)
  for (const { curp, bornOn, sex, identified } of known)
    expect([curp, curpDoubts(curp ?? '', { birthDate: bornOn, sex }), identified]).toEqual([
      ...[expect.stringMatching(whole), [], 1],
    ])
  expect(known.length).toBeGreaterThan(people.length / 2)
  expect(known.length).toBeLessThan(people.length)
})

test('newborns were born on the day of their admission, and children are children', async () => {
  const born = await rows<{ bornOn: string; admittedAt: number; timeZone: string; room: string }>(`
    select bornOn, min(admittedAt) as admittedAt, timeZone, rooms.kind as room
    from patients join episodes using (patientId) join profiles on profiles.hospitalId = patients.hospitalId
    join bedStays using (episodeId) join beds using (bedId) join rooms using (roomId)
    where rooms.kind = 'nursery' or rooms.service = 'Pediatría' group by patients.patientId`)
  expect(born.length).toBeGreaterThan(0)
  for (const { bornOn, admittedAt, timeZone, room } of born) {
    const days = daysBetween(bornOn, dayAt(new Date(admittedAt), timeZone))
    if (room === 'nursery') expect(days).toBe(0)
    else expect(days).toBeLessThan(15 * 365)
  }
})

test('visits without a bed are in office hours, whenever the seed is opened', async () => {
  const visits = await rows<{ admittedAt: number; timeZone: string }>(`
    select admittedAt, timeZone from episodes join profiles using (hospitalId) where kind = 'outpatient'`)
  expect(visits.length).toBeGreaterThan(150)
  for (const { admittedAt, timeZone } of visits) {
    const local = localTime(new Date(admittedAt), timeZone)
    expect(local.slice(11)).toMatch(/^(0[89]|1[0-6]):/)
    expect(new Date(local.slice(0, 10)).getUTCDay() % 6).not.toBe(0)
  }
})

test('each hospital stands where its name says, with its clock, its CLUES and its telephone', async () => {
  const profiles = await rows<{ name: string; clues: string; timeZone: string; phone: string }>(
    'select name, clues, timeZone, phone from profiles join hospitals using (hospitalId)',
  )
  expect(profiles).toHaveLength(16)
  for (const { clues, phone } of profiles) expect(`${clues} ${phone}`).toMatch(/^[A-Z]{5}\d{6} \d{10}$/)
  for (const [place, about] of [
    ['Quintana Roo', /^QRSSA.* America\/Cancun /],
    ['Tijuana', /^BCIMS.* America\/Tijuana 664/],
    ['Álamos', /^SRSSA.* America\/Hermosillo /],
  ] as const) {
    const found = profiles.find(({ name }) => name.includes(place))
    expect(`${found?.clues} ${found?.timeZone} ${found?.phone}`).toMatch(about)
  }
})

test('beds of hospital 1 have been as full for ninety days as they are now, and as many people have left each month', async () => {
  const of = `from bedStays join beds using (bedId) join rooms using (roomId) where rooms.hospitalId = 1 and countable`
  const months = await rows<{ occupancy: number; left: number }>(`
      select sum(max(min(coalesce(endedAt, till), till) - max(startedAt, since), 0)) / ${MONTH}.0
        / (select count(*) from beds join rooms using (roomId) where rooms.hospitalId = 1 and countable) as occupancy,
        sum(endedAt between since and till) as left
      from (select ${OPENED.getTime()} - value * ${MONTH} as since, ${OPENED.getTime()} - (value - 1) * ${MONTH} as till
        from json_each('[1, 2, 3]')) join (select startedAt, endedAt ${of}) group by since`)
  expect(months).toHaveLength(3)
  for (const { occupancy } of months) {
    expect(occupancy).toBeGreaterThan(0.75)
    expect(occupancy).toBeLessThan(0.88)
  }
  const left = months.map((month) => month.left)
  expect(Math.min(...left) / Math.max(...left)).toBeGreaterThan(0.8)
})
