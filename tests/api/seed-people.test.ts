import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'
import { dayAt, daysBetween, localTime } from '#src/domain/dates.ts'

/** A Monday, at twenty to one in the morning in the capital. */
const OPENED = new Date('2026-11-23T06:40:00.000Z')
const DAY = 86_400_000

let store: Store
beforeAll(async () => {
  store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  await ensureSeed(store, 'default', OPENED)
  return () => store.close()
})

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(store.db)).rows
}

test('newborns were born on the day of their admission, and children stay children for years', async () => {
  const patients = await rows(sql<{ bornOn: string; admittedAt: number; timeZone: string; room: string }>`
    select bornOn, min(admittedAt) as admittedAt, timeZone, rooms.kind as room
    from patients join episodes using (patientId) join profiles on profiles.hospitalId = patients.hospitalId
    join bedStays using (episodeId) join beds using (bedId) join rooms using (roomId)
    where rooms.kind = 'nursery' or rooms.service = 'Pediatría' group by patients.patientId`)
  for (const { bornOn, admittedAt, timeZone, room } of patients) {
    const days = daysBetween(bornOn, dayAt(new Date(admittedAt), timeZone))
    if (room === 'nursery') expect(days).toBe(0)
    else expect(days).toBeLessThan(15 * 365)
  }
  const later = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  await ensureSeed(later, 'default', new Date('2031-06-01T18:00:00.000Z'))
  const [oldest] = (
    await sql<{ bornOn: string }>`select min(bornOn) as bornOn from patients join episodes using (patientId)
      where service = 'Pediatría'`.execute(later.db)
  ).rows
  await later.close()
  expect(daysBetween(oldest?.bornOn ?? '', '2031-06-01')).toBeLessThan(16 * 365)
})

test('few people are very old', async () => {
  const [count] = await rows(sql<{ old: number; very: number; most: number }>`
    select sum(age >= 65) as old, sum(age >= 90) as very, cast(max(age) as integer) as most
    from (select (${OPENED.getTime()} / 1000 - unixepoch(bornOn)) / 31557600 as age from patients)`)
  expect((count?.very ?? 0) / (count?.old ?? 0)).toBeLessThan(0.1)
  expect(count?.most).toBe(104)
})

test('hospital 1 has been as full for ninety days as it is now, and as many people have left it each month', async () => {
  const [{ beds } = { beds: 0 }] = await rows(sql<{ beds: number }>`
    select count(*) as beds from beds join rooms using (roomId) where hospitalId = 1 and countable`)
  const left: number[] = []
  for (const from of [30, 60, 90]) {
    const [start, end] = [OPENED.getTime() - from * DAY, OPENED.getTime() - (from - 30) * DAY]
    const [month] = await rows(sql<{ taken: number; left: number }>`
      select sum(max(min(coalesce(endedAt, ${end}), ${end}) - max(startedAt, ${start}), 0)) as taken,
        sum(endedAt between ${start} and ${end}) as left
      from bedStays join beds using (bedId) join rooms using (roomId) where hospitalId = 1 and countable`)
    const occupancy = (month?.taken ?? 0) / (beds * 30 * DAY)
    expect(occupancy).toBeGreaterThan(0.75)
    expect(occupancy).toBeLessThan(0.88)
    left.push(month?.left ?? 0)
  }
  expect(Math.min(...left) / Math.max(...left)).toBeGreaterThan(0.8)
})

test('no woman shares a double room with a man', async () => {
  const together = await rows(sql<{ code: string }>`
    select rooms.code from bedStays one join bedStays other on other.bedStayId > one.bedStayId
      and one.startedAt < coalesce(other.endedAt, 1e15) and other.startedAt < coalesce(one.endedAt, 1e15)
    join beds bed on bed.bedId = one.bedId
    join beds beside on beside.bedId = other.bedId and beside.roomId = bed.roomId and beside.bedId <> bed.bedId
    join rooms on rooms.roomId = bed.roomId and rooms.kind = 'double'
    join patients his on his.patientId = one.patientId join patients hers on hers.patientId = other.patientId
    where his.sex in ('male', 'female') and hers.sex in ('male', 'female') and his.sex <> hers.sex`)
  expect(together).toEqual([])
})

test('whoever attends practises what their patient needs, and who directs the hospital has few patients', async () => {
  const attended = await rows(sql<{ service: string; specialty: string }>`
    select distinct service, specialty from assignments
    join episodes using (episodeId) join doctors on doctors.hospitalId = episodes.hospitalId
      and doctors.doctorId = assignments.doctorId
    where role = 'attending' and episodes.hospitalId = 1 order by 1, 2`)
  expect(Map.groupBy(attended, (one) => one.service).get('Ginecología y obstetricia')).toMatchObject([
    { specialty: 'Ginecología y obstetricia' },
    { specialty: 'Pediatría' },
  ])
  expect(attended.filter((one) => one.service === 'Terapia intensiva')).toMatchObject([
    { specialty: 'Medicina crítica' },
  ])
  const patients = await rows(sql<{ doctorId: string; many: number }>`
    select doctorId, count(*) as many from assignments join episodes using (episodeId, hospitalId)
    where hospitalId = 1 and role = 'attending' and endedAt is null and status <> 'discharged' group by 1`)
  const of = (doctorId: string) => patients.find((one) => one.doctorId === doctorId)?.many
  expect(of('direccion')).toBeLessThan(8)
  expect(of('medica')).toBeGreaterThan(3)
})

test('each hospital stands where its name says, with its clock, its CLUES, and telephones of the place', async () => {
  const profiles = await rows(sql<{ name: string; clues: string; timeZone: string; phone: string }>`
    select name, clues, timeZone, phone from profiles join hospitals using (hospitalId)`)
  const find = (part: string) => profiles.find(({ name }) => name.includes(part))
  expect(find('Quintana Roo')).toMatchObject({
    timeZone: 'America/Cancun',
    clues: expect.stringMatching(/^QRSSA\d{6}$/),
  })
  expect(find('Tijuana')).toMatchObject({
    timeZone: 'America/Tijuana',
    clues: expect.stringMatching(/^BCIMS\d{6}$/),
    phone: expect.stringMatching(/^664/),
  })
  expect(find('Álamos')).toMatchObject({
    timeZone: 'America/Hermosillo',
    clues: expect.stringMatching(/^SRSSA\d{6}$/),
  })
  for (const { clues, phone } of profiles)
    expect([clues, phone]).toEqual([
      expect.stringMatching(/^[A-Z]{5}\d{6}$/),
      expect.stringMatching(/^\d{10}$/),
    ])
  const strangers = await rows(sql<{ phone: string }>`
    select patients.phone from patients join profiles using (hospitalId)
    where patients.phone <> '' and substr(patients.phone, 1, 2) <> substr(profiles.phone, 1, 2)`)
  expect(strangers).toEqual([])
  const insured = await rows(sql<{ clues: string }>`
    select distinct substr(clues, 3, 3) as clues from patients join profiles using (hospitalId)
    where insurance = 'IMSS-Bienestar'`)
  expect(insured).toEqual([{ clues: 'SSA' }])
})

test('visits without a bed are in office hours, whenever the seed is opened', async () => {
  const visits = await rows(sql<{ admittedAt: number; timeZone: string }>`
    select admittedAt, timeZone from episodes join profiles using (hospitalId) where kind = 'outpatient'`)
  expect(visits.length).toBeGreaterThan(150)
  for (const { admittedAt, timeZone } of visits) {
    const local = localTime(new Date(admittedAt), timeZone)
    expect(local.slice(11)).toMatch(/^(0[89]|1[0-6]):/)
    expect(new Date(local.slice(0, 10)).getUTCDay() % 6).not.toBe(0)
    expect(admittedAt).toBeLessThanOrEqual(OPENED.getTime())
  }
})
