import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { buildSeedFile } from '#mocks/seed/seed-file.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Store } from '#server/db/store.ts'

/** A Monday, at twenty to one in the morning in the capital. */
const OPENED = new Date('2026-11-23T06:40:00.000Z')
const NOW = OPENED.getTime()

let store: Store
beforeAll(async () => {
  store = await openNodeStore({ file: ':memory:', bytes: await buildSeedFile() })
  await ensureSeed(store, 'default', OPENED)
  return () => store.close()
})

const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(store.db)).rows

/** What stands in one of two lists and not in the other. */
const difference = (one: string, other: string) => `
  select * from (select * from (${one}) except select * from (${other})) union all
  select * from (select * from (${other}) except select * from (${one}))`

const last = (table: string, key: string) => `(select * from (select *, row_number() over
  (partition by ${key} order by happenedAt desc, ${table.slice(0, -1)}Id desc) as place from ${table}) where place = 1)`

/** Each rule with the query for what breaks it. */
const RULES = {
  'a bed begins free, and goes from state to state as beds do': `
    select * from (select bedId, state, lag(state, 1, '') over
      (partition by bedId order by happenedAt, bedEventId) as before from bedEvents)
    where before || ' ' || state not in (' free', 'free occupied', 'free outOfService', 'occupied cleaning',
      'cleaning free', 'outOfService free')`,
  'a bed is in the state that its history ends with': `
    select beds.bedId from beds left join ${last('bedEvents', 'bedId')} as last using (bedId)
    left join bedStays on bedStays.bedId = beds.bedId and endedAt is null
    where last.state is not iif(bedStayId is null, beds.state, 'occupied') or last.reason is not beds.reason`,
  'a bed is occupied in its history from the beginning of each stay to its end, and at no other time':
    difference(
      `select 'occupied', bedId, episodeId, startedAt from bedStays
      union all select 'cleaning', bedId, episodeId, endedAt from bedStays where endedAt is not null`,
      `select state, bedId, episodeId, happenedAt from bedEvents where state in ('occupied', 'cleaning')`,
    ),
  'admission and transfers of an episode lead through its beds, and a visit has none': difference(
    `select episodeId, happenedAt, bedId from movements where kind in ('admission', 'transfer')`,
    `select episodeId, startedAt, bedId from bedStays
      union all select episodeId, admittedAt, null from episodes where kind = 'outpatient'`,
  ),
  'an episode begins with its admission': difference(
    `select episodeId, admittedAt from episodes`,
    `select episodeId, happenedAt from movements where kind = 'admission'`,
  ),
  'an episode that is not open ends with the movement that ended it': `
    select episodeId from episodes join ${last('movements', 'episodeId')} as last using (episodeId)
    where status <> 'open' and last.kind not in ('dischargeCorrection', case status
      when 'dischargeOrdered' then 'dischargeOrder' when 'discharged' then 'discharge'
      when 'annulled' then 'annulment' end)`,
  'a discharge was ordered as it came, unless the patient left by themselves': `
    select episodeId from episodes where orderedMotive is not case
      when status = 'dischargeOrdered' then 'improved'
      when motive not in ('voluntary', 'absconded') then motive end
    or (orderedMotive is null) <> (dischargeOrderedAt is null)`,
  'what was corrected is told as it was and as it is': difference(
    `select movementId from movements where kind = 'dischargeCorrection'`,
    `select movementId from dischargeCorrections where beforeDestination <> afterDestination`,
  ),
  'the last stay in a bed ends with the episode': `
    select episodeId from episodes join (select episodeId, max(startedAt), endedAt from bedStays group by 1)
      using (episodeId) where endedAt is not coalesce(dischargedAt, annulledAt)`,
  'nothing lies ahead, and the last movement of a patient is that of their episodes': `
    select patientId from patients
    left join (select patientId, max(happenedAt) as at from movements join episodes using (episodeId)
      where movements.kind not in ('dischargeRevocation', 'dischargeCorrection') group by 1)
      using (patientId)
    where lastMovementAt is not at or at > ${NOW} or patients.createdAt > ${NOW}`,
  'between 70 and 90 of a hundred counted beds are occupied in each hospital': `
    select rooms.hospitalId, count(*) as beds, count(bedStayId) as taken from rooms join beds using (roomId)
    left join bedStays on bedStays.bedId = beds.bedId and endedAt is null where countable
    group by rooms.hospitalId having taken not between 0.7 * beds and 0.9 * beds`,
  'no woman shares a double room with a man': `
    select rooms.code from bedStays one join bedStays other on other.bedStayId > one.bedStayId
      and one.startedAt < coalesce(other.endedAt, 1e15) and other.startedAt < coalesce(one.endedAt, 1e15)
    join beds bed on bed.bedId = one.bedId
    join beds beside on beside.bedId = other.bedId and beside.roomId = bed.roomId and beside.bedId <> bed.bedId
    join rooms on rooms.roomId = bed.roomId and rooms.kind = 'double'
    join patients his on his.patientId = one.patientId join patients hers on hers.patientId = other.patientId
    where his.sex in ('male', 'female') and hers.sex in ('male', 'female') and his.sex <> hers.sex`,
  'whoever is put on is an active doctor of the hospital': `
    select assignmentId from assignments left join doctors using (hospitalId, doctorId)
    where doctors.status is not 'active'`,
  'whoever attends practises what their patient needs': `
    select distinct service, specialty from assignments join episodes using (episodeId, hospitalId)
    join doctors using (hospitalId, doctorId) where role = 'attending' and hospitalId = 1 and (
      service = 'Terapia intensiva' and specialty <> 'Medicina crítica' or service = 'Ginecología y obstetricia'
      and specialty not in ('Ginecología y obstetricia', 'Pediatría'))`,
  'every doctor may write the notes that the seed has them write': `
    select doctorId from doctors where hospitalId = 1 and not exists (select 1 from grants
      where userId = doctorId and grants.hospitalId = 1 and area = 'episodes' and level = 'write')`,
  'telephones are of the place, and IMSS-Bienestar insures in hospitals of the ministry': `
    select patientId from patients join profiles using (hospitalId)
    where patients.phone <> '' and substr(patients.phone, 1, 2) <> substr(profiles.phone, 1, 2)
      or insurance = 'IMSS-Bienestar' and substr(clues, 3, 3) <> 'SSA'`,
}

test.each(Object.entries(RULES))('%s', async (_, query) => {
  expect(await rows(query)).toEqual([])
})

test.each([
  ['rooms', 'kind', 'single double ward intensiveCare emergency operating recovery isolation nursery'],
  ['rooms join beds using (roomId, hospitalId)', 'state', 'free cleaning outOfService'],
  ['episodes', 'kind', 'emergency inpatient outpatient daySurgery observation'],
  ['episodes', 'status', 'open dischargeOrdered discharged annulled'],
  ['episodes', 'motive', 'cured improved voluntary transferred died other absconded'],
  [
    ...(['movements', 'kind'] as const),
    'admission transfer dischargeOrder death dischargeRevocation discharge dischargeCorrection annulment',
  ],
  ['patients', 'status', 'active deceased archived'],
  ['patients', 'allergyState', 'notAsked none listed'],
  ['patients', 'identified', '0 1'],
  ['documents', 'status', 'draft signed amended annulled discarded'],
])('in hospital 1 there is one of each: %s, %s', async (table, column, values) => {
  const query = `select distinct ${column} as it from ${table} where hospitalId = 1 and ${column} is not null`
  const found = (await rows<{ it: string }>(query)).map(({ it }) => String(it))
  expect(found.toSorted()).toEqual(values.split(' ').toSorted())
})
