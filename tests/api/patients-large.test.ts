import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { patientRow, recordNumberText, roomRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import { PatientUpdate } from '#src/domain/patients/bodies.ts'
import { PatientPage, Twins } from '#src/domain/patients/contract.ts'
import { newKey } from '../fixtures/api-client.ts'
import { PATIENTS, patientIn, person, startClinic } from '../fixtures/patients.ts'
import { doInTime } from '../thread-time.ts'

const MANY = 100_000
const ALLOWED = { ms: 100, scans: 6 }

const GIVEN = 'Ana,José Luis,María Guadalupe,Íñigo,Ángel,Óscar,Ximena,Sofía,Juan,Renata'.split(',')
const SURNAMES =
  'García,Hernández,López,de la Cruz,Muñoz,Núñez,Vázquez,Ruiz,Ávila,Ortiz,Peña,Soto,Luna,Díaz,Gil,Paz'.split(
    ',',
  )

const around = (list: readonly string[], place: number) => list[Math.floor(place) % list.length] ?? ''

/** Somebody like a hundred others by name, and with a birth date, a phone and a CURP like hardly anybody's. */
function someone(index: number) {
  const born = new Date(Date.UTC(1930, 0, 1 + ((index * 7919) % 33_000))).toISOString().slice(0, 10)
  const letters = Array.from({ length: 5 }, (_, place) =>
    String.fromCharCode(65 + ((index / 26 ** place) % 26)),
  )
  return {
    givenNames: around(GIVEN, index),
    firstSurname: around(SURNAMES, index / 10),
    secondSurname: around(SURNAMES, index / 160),
    birthDate: born,
    phone: `55${10_000_000 + index}`,
    curp: `GOMC${born.slice(2, 4)}${born.slice(5, 7)}${born.slice(8)}H${letters.join('')}00`,
  }
}

/** How many of them have all of these letters somewhere in what is searched. */
function countOf(...words: string[]): number {
  const texts = Array.from({ length: MANY }, (_, index) => {
    const { givenNames, firstSurname, secondSurname, curp } = someone(index)
    return `${givenNames} ${firstSurname} ${secondSurname} ${curp}`.toLowerCase()
  })
  return texts.filter((text) => words.every((word) => text.includes(word))).length
}

/** How many of them have these digits in their record number or their CURP. */
function countOfNumbers(digits: string): number {
  const all = Array.from(
    { length: MANY },
    (_, index) => `${someone(index).curp} ${recordNumberText(index + 1)}`,
  )
  return all.filter((text) => text.includes(digits)).length
}

const ROOMS = 200
const BEDS = ['A', 'B', 'C', 'D']

/** Rooms from 1000 on with four beds each, in which the first patients lie. */
async function fillBeds(store: Store): Promise<void> {
  const about = { name: '', floor: '1', service: '', notes: '', active: true }
  const ids = Array.from({ length: ROOMS * BEDS.length }, (_, index) => index + 1)
  await store.write('installation', async (db) => {
    const rooms = Array.from({ length: ROOMS }, (_, index) => ({
      ...roomRow(1, { ...about, kind: 'ward', code: String(1000 + index) }),
      version: 1,
    }))
    await insertRows(db, 'rooms', rooms)
    const beds = rooms.flatMap(({ code }, index) =>
      BEDS.map((letter) => ({ roomId: index + 1, code: `${code}-${letter}` })),
    )
    await insertRows(
      db,
      'beds',
      beds.map((bed) => ({ ...bed, hospitalId: 1, countable: 1, state: 'free', reason: null })),
    )
    const episode = { hospitalId: 1, kind: 'inpatient', status: 'open', admittedAt: 0, createdAt: 0 }
    const rest = { reason: '', origin: '', service: '', diagnoses: '[]', destination: '', condition: '' }
    await insertRows(
      db,
      'episodes',
      ids.map((patientId) => ({
        ...episode,
        ...rest,
        patientId,
        dischargeNotes: '',
        overridden: '[]',
        version: 1,
      })),
    )
    await insertRows(
      db,
      'bedStays',
      ids.map((id) => ({ hospitalId: 1, episodeId: id, patientId: id, bedId: id, startedAt: 0 })),
    )
  })
}

function rows() {
  const same = z.parse(PatientUpdate, { ...person(), address: 'Av. Reforma 1, col. Centro, Monterrey' })
  return Array.from({ length: MANY }, (_, index) => {
    const registered = { hospitalId: 1, recordNumber: recordNumberText(index + 1), createdAt: 0 }
    return patientRow({ ...same, ...someone(index) }, { ...registered, identified: index % 1000 !== 0 })
  })
}

test('F37: among 100,000 patients any page, search, order, filter and duplicate is told at once', async () => {
  const { as, store } = await startClinic()
  await store.write('installation', async (db) => {
    await insertRows(db, 'patients', rows())
    await db
      .insertInto('recordCounters')
      .values({ hospitalId: 1, next: MANY + 1 })
      .execute()
  })
  await fillBeds(store)
  const slow: string[] = []

  const scan = () =>
    sql`select count(*) from patients where instr(lower("firstSurname"), 'nowhere') > 0`.execute(store.db)

  async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = await doInTime(name, { ...ALLOWED, scan }, work)
    slow.push(...done.slow)
    return done.result
  }
  const list = (query: string) =>
    timed(query, async () => z.parse(PatientPage, (await as('archivo').get(`${PATIENTS}?${query}`)).body))

  // Descending is the slower way: the id that ends the order still ascends.
  const orders = [
    'name:asc',
    'name:desc',
    'recordNumber:desc',
    'birthDate:desc',
    'lastMovementAt:desc',
    'bed:desc',
    'patientId:desc',
  ]
  for (const [search, total] of [
    ['', MANY],
    ['a', MANY],
    ['cruz ana', countOf('cruz', 'ana')],
    ['vzqz. ana', countOf('vázquez', 'ana')],
    ['0099999', 1],
    ['1050-c', 1],
    ['1050', countOfNumbers('1050') + BEDS.length],
  ] as const)
    for (const order of orders) {
      const query = `search=${search}&orderBy=${order}&pageSize=10`
      const { totalPages, totalItems } = (await list(query)).pagination
      expect(totalItems).toBe(total)
      const last = await list(`${query}&pageIndex=${totalPages}`)
      expect(last.data).toHaveLength(total - (totalPages - 1) * 10)
    }
  for (const filter of ['admitted=true', 'admitted=false', 'identified=false', 'identified=true'])
    for (const search of ['', 'garcia']) await list(`${filter}&search=${search}`)
  for (const search of ['', 'garcia']) await list(`admitted=true&orderBy=bed:asc&search=${search}`)

  const known = someone(54_321)
  for (const asked of [known, { ...known, curp: null, phone: '', birthDate: null }, { curp: known.curp }]) {
    const { body } = await timed('duplicates', () => as('admision').post(`${PATIENTS}/twins`, asked))
    const { data } = z.parse(Twins, body)
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ patient }) => patient.firstSurname === known.firstSurname)).toBe(true)
    if ('phone' in asked && asked.phone) expect(data[0]?.patient.patientId).toBe(54_322)
  }
  const misspelt = { givenNames: 'Jimena', firstSurname: 'Basques', secondSurname: 'Luna' }
  const sounding = await timed('duplicates by sound', () =>
    as('admision').post(`${PATIENTS}/twins`, misspelt),
  )
  const { data: alike } = z.parse(Twins, sounding.body)
  // Surnames may stand in each other's place.
  const names = alike.map(({ patient: { givenNames, firstSurname, secondSurname } }) =>
    [givenNames, ...[firstSurname, secondSurname].toSorted()].join(' '),
  )
  expect(names).toEqual(Array.from({ length: 10 }, () => 'Ximena Luna Vázquez'))
  await timed('one record', () => as('archivo').get(`${PATIENTS}/54322`))
  const made = await as('admision').post(PATIENTS, person(), newKey())
  expect(patientIn(made).recordNumber).toBe(recordNumberText(MANY + 1))
  expect(slow).toEqual([])
}, 60_000)
