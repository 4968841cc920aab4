import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PatientPage } from '#src/domain/patients/contract.ts'
import { minutes } from '../fixtures/episodes.ts'
import { PATIENTS, patientIn, person, startClinic } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'

/** A clinic with these people registered, and how *Archivo* asks for the list. */
async function withPatients(people: Parameters<typeof person>[0][]) {
  const clinic = await startClinic()
  const patients = []
  for (const one of people) patients.push(patientIn(await clinic.register(person(one))))
  const list = async (query = '') => {
    const reply = await clinic.as('archivo').get(`${PATIENTS}?pageSize=100${query}`)
    return z.parse(PatientPage, reply.body)
  }
  const names = async (query = '') => (await list(query)).data.map((one) => one.givenNames)
  return { ...clinic, patients, list, names }
}

const PEOPLE = [
  { givenNames: 'Zoé', firstSurname: 'Núñez', curp: 'BOXW310820HNERXN09', birthDate: '1931-08-20' },
  { givenNames: 'Ángeles', firstSurname: 'Nunez', birthDate: '2001-01-01' },
  { givenNames: 'centro', firstSurname: 'Muñoz', birthDate: '1999-12-31' },
  { givenNames: 'Ñico', firstSurname: 'Muñoz' },
  { givenNames: 'Noé', firstSurname: 'Muñoz' },
]

test.each([
  ['nunez', ['Ángeles', 'Zoé']],
  ['NÚÑEZ', ['Ángeles', 'Zoé']],
  ['muñoz noe', ['Noé']],
  ['noe   muñ', ['Noé']],
  ['boxw3108', ['Zoé']],
  ['0000004', ['Ñico']],
  ['ruiz', ['Ángeles', 'centro', 'Noé', 'Ñico', 'Zoé']],
  ['noe nunez', []],
  ['MUÑOZ RUIZ, Noé', ['Noé']],
  ['MUÑOZ R., Noé', ['Noé']],
  ['munoz,noe', ['Noé']],
  [',', ['Ángeles', 'centro', 'Noé', 'Ñico', 'Zoé']],
])('%j finds every word in any order, whatever the case and accents', async (search, found) => {
  const { names } = await withPatients(PEOPLE)
  expect(await names(`&search=${encodeURIComponent(search)}`)).toEqual(found)
})

test.each([
  ['name:asc', ['Ángeles', 'centro', 'Noé', 'Ñico', 'Zoé']],
  ['name:desc', ['Zoé', 'Ñico', 'Noé', 'centro', 'Ángeles']],
  ['recordNumber:desc', ['Noé', 'Ñico', 'centro', 'Ángeles', 'Zoé']],
  ['birthDate:desc', ['Ángeles', 'centro', 'Zoé', 'Ñico', 'Noé']],
  ['lastMovementAt:desc', ['Zoé', 'Ángeles', 'centro', 'Ñico', 'Noé']],
  ['patientId:asc', ['Zoé', 'Ángeles', 'centro', 'Ñico', 'Noé']],
])('the order %s ends in the id', async (orderBy, order) => {
  const { names } = await withPatients(PEOPLE)
  expect(await names(`&orderBy=${orderBy}`)).toEqual(order)
})

test('pages never overlap, and one past the end is empty with the true totals', async () => {
  const { as } = await withPatients(Array.from({ length: 7 }, () => ({})))
  const ids = []
  for (const page of [1, 2, 3, 4]) {
    const reply = await as('archivo').get(`${PATIENTS}?pageSize=3&pageIndex=${page}`)
    const { data, pagination } = z.parse(PatientPage, reply.body)
    expect(pagination).toMatchObject({ totalItems: 7, totalPages: 3, hasNextPage: page < 3 })
    ids.push(...data.map(({ patientId }) => patientId))
  }
  expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each(['orderBy=curp:asc', 'admitted=si', 'pageSize=101', `search=${'a'.repeat(201)}`])(
  'a list of %s is refused',
  async (query) => {
    const { as } = await startClinic()
    expect((await as('archivo').get(`${PATIENTS}?${query}`)).status).toBe(400)
  },
)

test('another hospital’s patients are not in it', async () => {
  const { as, list } = await withPatients(PEOPLE)
  await as('direccion').post('/api/hospitals', { name: 'Otro' })
  const there = await as('direccion').get('/api/hospitals/2/patients')
  expect(z.parse(PatientPage, there.body).data).toEqual([])
  expect((await list()).data).toHaveLength(PEOPLE.length)
})

const CODES = ['101-1', '101-2', '101-3']

/** Zoé lies in 1, Ángeles beside her with a doctor, the others are at home. */
async function withStays() {
  const clinic = await withPatients(PEOPLE)
  const hospital = clinic.hospital()
  const room = await hospital.addRoom(CODES, { code: '101', floor: '1' })
  const [first, second] = room.beds
  if (!first || !second) throw new Error('The room has no beds')
  await hospital.admit(1, { bedId: first.bedId, service: 'Medicina interna', admittedAt: minutes(-60) })
  const about = { bedId: second.bedId, service: 'Cirugía', admittedAt: minutes(-60) }
  const { episodeId } = await hospital.admit(2, about)
  await clinic.practise('medica')
  await hospital.assign({ episodeId, role: 'attending', startsAt: minutes(-60) })
  return { ...clinic, room, beds: [first, second] as const }
}

test('who lies in a bed is listed with the stay', async () => {
  const { list, room, beds } = await withStays()
  const { data } = await list('&orderBy=patientId:asc')
  expect(data.map(({ stay }) => stay?.bed.code ?? null)).toEqual(['101-1', '101-2', null, null, null])
  expect(data[1]?.stay).toEqual({
    episodeId: 2,
    kind: 'inpatient',
    status: 'open',
    similarName: true,
    admittedAt: '2026-03-15T17:30:00.000Z',
    bed: { bedId: beds[1].bedId, code: '101-2', roomId: room.roomId, roomCode: '101', floor: '1' },
  })
})

test.each([
  ['admitted=true', ['Ángeles', 'Zoé']],
  ['admitted=false', ['centro', 'Noé', 'Ñico']],
  ['service=Cirugía', ['Ángeles']],
  ['service=Pediatría', []],
  ['doctorId=medica', ['Ángeles']],
  ['doctorId=medica&service=Medicina interna', []],
  ['doctorId=medica&admitted=false', []],
  ['admitted=true&search=zoe', ['Zoé']],
  ['identified=true&admitted=true', ['Ángeles', 'Zoé']],
  ['identified=false', []],
])('the filter %s holds', async (query, found) => {
  const { names } = await withStays()
  expect(await names(`&${query}`)).toEqual(found)
})

test('the order of beds counts floors, rooms and beds as people do; who lies in none comes last either way', async () => {
  const people = Array.from({ length: 8 }, (_, index) => ({ givenNames: `P${index}` }))
  const clinic = await withPatients(people)
  const hospital = clinic.hospital()
  const places = [
    ['PB', '1', ['1-1']],
    ['10', '1001', ['1001-1']],
    ['2', '210', ['210-10', '210-2']],
    ['2', '29', ['29-A']],
    ['2', '29B', ['29B-1']],
    ['2', 'A10', ['A10-1']],
  ] as const
  let patientId = 0
  for (const [floor, code, codes] of places) {
    const { beds } = await hospital.addRoom(codes, { code, floor })
    for (const { bedId } of beds) {
      patientId += 1
      await hospital.admit(patientId, { bedId, admittedAt: minutes(-60) })
    }
  }
  const order = async (orderBy: string) =>
    (await clinic.list(`&orderBy=${orderBy}`)).data.map(({ stay }) => stay?.bed.code ?? null)
  const inOrder = ['29-A', '29B-1', '210-2', '210-10', 'A10-1', '1001-1', '1-1']
  expect(await order('bed:asc')).toEqual([...inOrder, null])
  expect(await order('bed:desc')).toEqual([...inOrder.toReversed(), null])
})

test.each([
  ['101-2', ['Ángeles']],
  ['101-', ['Ángeles', 'Zoé']],
  ['1012', ['Ángeles']],
  ['101-1 zoe', ['Zoé']],
  ['101-1 angeles', []],
  ['101-3', []],
  ['1-2', []],
])('%j finds who lies in a bed by its code, and how it begins', async (search, found) => {
  const { names } = await withStays()
  expect(await names(`&search=${encodeURIComponent(search)}`)).toEqual(found)
})

test('a bed that does not name its room is found by both; one letter alone begins no code', async () => {
  const { names, hospital } = await withPatients(PEOPLE)
  const [first, second] = (await hospital().addRoom(['Á', 'Q 1'], { code: 'UCI' })).beds
  if (!first || !second) throw new Error('The room has no beds')
  await hospital().admit(1, { bedId: first.bedId, admittedAt: minutes(-60) })
  await hospital().admit(2, { bedId: second.bedId, admittedAt: minutes(-60) })
  const find = (search: string) => names(`&search=${encodeURIComponent(search)}`)
  expect(await find('uci-a')).toEqual(['Zoé'])
  expect(await find('uci q 1')).toEqual(['Ángeles'])
  expect(await find('q1')).toEqual(['Ángeles'])
  expect(await find('UCI')).toEqual(['Ángeles', 'Zoé'])
  expect(await find('-')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('another hospital’s bed of the same code finds nobody here', async () => {
  const { as, names } = await withStays()
  await as('direccion').post('/api/hospitals', { name: 'Otro' })
  const there = await as('direccion').get('/api/hospitals/2/patients?search=101-2')
  expect(z.parse(PatientPage, there.body).data).toEqual([])
  expect(await names('&search=101-2')).toEqual(['Ángeles'])
})

test('who has left is not in a bed any more', async () => {
  const { names, list, store } = await withStays()
  const end = { endedAt: NOW.getTime() }
  await store.write('installation', (db) =>
    db.updateTable('bedStays').set(end).where('patientId', '=', 1).execute(),
  )
  expect(await names('&admitted=true')).toEqual(['Ángeles'])
  expect(await names('&search=101-1')).toEqual([])
  expect((await list('&search=zoe')).data[0]?.stay).toBeNull()
})

test('two alike on one ward are marked, in the list and in the record', async () => {
  const { as, list, hospital } = await withPatients([
    { givenNames: 'Ana' },
    { givenNames: 'Ana', secondSurname: 'Rubio' },
    { givenNames: 'Eva', firstSurname: 'Soto' },
  ])
  const { beds } = await hospital().addRoom(CODES)
  for (const [index, { bedId }] of beds.entries())
    await hospital().admit(index + 1, { bedId, admittedAt: minutes(-60) })
  const { data } = await list('&orderBy=patientId:asc')
  expect(data.map(({ stay }) => stay?.similarName)).toEqual([true, true, false])
  const other = { code: beds[0]?.code, bedId: beds[0]?.bedId }
  expect((await as('archivo').get(`${PATIENTS}/2`)).body).toMatchObject({
    stay: { similarName: true, namesakes: [{ patientId: 1, bed: other, isSameName: false }] },
  })
})
