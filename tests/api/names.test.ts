import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { patientRow, recordNumberText, roomRow } from '#server/db/rows.ts'
import { PatientUpdate } from '#src/domain/patients/bodies.ts'
import { PatientPage, Twins } from '#src/domain/patients/contract.ts'
import { NAME_PAIRS } from '../fixtures/name-pairs.ts'
import { PATIENTS, person, startClinic } from '../fixtures/patients.ts'

function named(name: string) {
  const [givenNames = '', firstSurname = '', secondSurname = ''] = name.split('/')
  return { givenNames, firstSurname, secondSurname }
}

const plain = (name: string) => name.replaceAll('/', ' ').trim()

/** A clinic in which the two of each pair lie on a ward of their own. */
async function withPairs() {
  const clinic = await startClinic()
  const people = NAME_PAIRS.flatMap(([one, other], ward) => [
    { name: one, ward },
    { name: other, ward },
  ]).map((patient, index) => ({ ...patient, id: index + 1 }))
  const room = { name: '', service: '', notes: '', active: true }
  const episode = { hospitalId: 1, kind: 'inpatient', status: 'open', admittedAt: 0, createdAt: 0 }
  const rest = { reason: '', origin: '', service: '', diagnoses: '[]', destination: '', condition: '' }
  await clinic.store.write('installation', async (db) => {
    const add = (table: Parameters<typeof insertRows>[1], rows: object[]) => insertRows(db, table, rows)
    await add(
      'patients',
      people.map(({ name, id }) =>
        patientRow(PatientUpdate.parse(person(named(name))), {
          hospitalId: 1,
          recordNumber: recordNumberText(id),
          identified: true,
          createdAt: 0,
        }),
      ),
    )
    await add(
      'rooms',
      people.map(({ id, ward }) => ({
        ...roomRow(1, { ...room, kind: 'ward', code: `C${id}`, floor: String(ward) }),
        version: 1,
      })),
    )
    const bed = { hospitalId: 1, countable: 1, state: 'free', reason: null }
    await add(
      'beds',
      people.map(({ id }) => ({ ...bed, roomId: id, code: `C${id}-A` })),
    )
    await add(
      'episodes',
      people.map(({ id }) => ({
        ...episode,
        ...rest,
        patientId: id,
        dischargeNotes: '',
        overridden: '[]',
        version: 1,
      })),
    )
    await add(
      'bedStays',
      people.map(({ id }) => ({ hospitalId: 1, episodeId: id, patientId: id, bedId: id, startedAt: 0 })),
    )
  })
  const pairs = NAME_PAIRS.map(([one, other, verdict], ward) => ({
    one,
    other,
    verdict,
    ids: people.filter((patient) => patient.ward === ward).map(({ name, id }) => ({ name, patientId: id })),
  }))
  return { ...clinic, pairs }
}

test('search, name warning and duplicates judge each pair of names alike', async () => {
  const { as, pairs } = await withPairs()
  const list = async (search: string) => {
    const { body } = await as('archivo').get(`${PATIENTS}?pageSize=100&search=${encodeURIComponent(search)}`)
    return z.parse(PatientPage, body).data
  }
  async function duplicatesOf(name: string): Promise<number[]> {
    const { data } = z.parse(Twins, (await as('admision').post(`${PATIENTS}/twins`, named(name))).body)
    return data.filter(({ reasons }) => reasons.includes('name')).map(({ patient }) => patient.patientId)
  }

  async function judge({ one, other, ids }: (typeof pairs)[number]) {
    const [found, warned, suspected] = [new Set(), new Set(), new Set()]
    for (const { name, patientId } of ids) {
      const [listed, duplicates] = await Promise.all([list(plain(name)), duplicatesOf(name)])
      const self = listed.find((patient) => patient.patientId === patientId)
      expect([name, self?.patientId]).toEqual([name, patientId])
      expect([name, duplicates]).toEqual([name, expect.arrayContaining([patientId])])
      const isOther = (id: number) => id !== patientId && ids.some((both) => both.patientId === id)
      found.add(listed.some((patient) => isOther(patient.patientId)))
      warned.add(self?.stay?.similarName)
      suspected.add(duplicates.some(isOther))
    }
    return [one, other, ...[found, warned, suspected].map((both) => [...both].join())]
  }

  const judged = await Promise.all(pairs.map(judge))
  const answers = {
    equal: ['true', 'true', 'true'],
    similar: ['false', 'true', 'true'],
    sounds: ['false', 'false', 'true'],
    different: ['false', 'false', 'false'],
  }
  expect(judged).toEqual(pairs.map(({ one, other, verdict }) => [one, other, ...answers[verdict]]))
  expect(judged.length).toBeGreaterThanOrEqual(60)
})

test.each([
  ['Ma', ['Manuel', 'Ma. Elena', 'Tomás']],
  ['ma gar', ['Manuel', 'Ma. Elena', 'Tomás']],
  ['maria', ['Ma. Elena']],
  ['GARCÍA, M.ª Elena', ['Ma. Elena']],
  ['gcia. manuel', ['Manuel']],
  ['elena marg', []],
])('%j finds %j', async (search, found) => {
  const { as, register } = await startClinic()
  for (const givenNames of ['Manuel', 'Ma. Elena', 'Tomás'])
    await register(person({ givenNames, firstSurname: 'García' }))
  const { body } = await as('archivo').get(
    `${PATIENTS}?orderBy=patientId:asc&search=${encodeURIComponent(search)}`,
  )
  expect(z.parse(PatientPage, body).data.map(({ givenNames }) => givenNames)).toEqual(found)
})

test('a surname that sounds alike is a duplicate with the birth date, and none without', async () => {
  const { as, register } = await startClinic()
  await register(person({ givenNames: 'Delia', firstSurname: 'Peres', birthDate: '1980-01-01' }))
  const ask = async (question: object) =>
    z
      .parse(Twins, (await as('admision').post(`${PATIENTS}/twins`, question)).body)
      .data.map(({ reasons }) => reasons)
  const other = { givenNames: 'Rosa', firstSurname: 'Pérez', secondSurname: 'Soto' }
  expect(await ask(other)).toEqual([])
  expect(await ask({ ...other, birthDate: '1980-01-01' })).toEqual([['birthDate']])
})

test('a name is stored as it is written, and ordered as the Spanish collator does', async () => {
  const { as, register } = await startClinic()
  const names = [
    "K'ina",
    'Kʼina',
    'K’ina',
    'Kina',
    'Ma. Elena',
    'María Elena',
    'Manuel',
    'Jesenia',
    'Yesenia',
  ]
  for (const givenNames of names) await register(person({ givenNames }))
  const { body } = await as('archivo').get(`${PATIENTS}?pageSize=100&orderBy=name:asc`)
  const listed = z.parse(PatientPage, body).data.map(({ givenNames }) => givenNames)
  const { compare } = new Intl.Collator('es')
  expect(listed).toEqual(names.toSorted((a, b) => compare(`${a} López Ruiz`, `${b} López Ruiz`)))
})
