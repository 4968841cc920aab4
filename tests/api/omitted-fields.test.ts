import { describe, expect, test } from 'vitest'
import { doctorRow } from '#mocks/seed/rows.ts'
import { ASSIGNMENTS, assignmentIn, startRoster } from '../fixtures/assignments.ts'
import { startRecord, TEMPLATES, templateBody, templateIn } from '../fixtures/documents.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { PATIENTS, patientIn, person, startClinic } from '../fixtures/patients.ts'
import { ROOMS, startRooms, toRoom } from '../fixtures/rooms.ts'
import { NOW, startServer } from '../fixtures/server.ts'

/* What the body of a change leaves out stays as it is stored; null and what is empty still clear it. */

const ifMatch = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` })

describe('a patient', () => {
  const EVERYTHING = {
    preferredName: 'Anita',
    birthDate: '1985-03-15',
    birthState: 'Jalisco',
    nationality: 'Mexicana',
    curp: 'GOMC850315HDFRRR07',
    address: 'Calle 1',
    phone: '5512345678',
    email: 'a@b.mx',
    insurance: 'IMSS',
    bloodType: 'O-',
    emergencyContact: { name: 'Luis', relationship: 'Hermano', phone: '5587654321' },
    allergies: { state: 'listed', items: ['Penicilina'] },
  } as const
  const LEAST = { givenNames: 'Eva', firstSurname: 'Gómez', sex: 'female' }

  async function withPatient(about: object = EVERYTHING) {
    const clinic = await startClinic()
    const patient = patientIn(await clinic.register(person(about)))
    const put = (body: object, before = patient) =>
      clinic.as('admision').put(`${PATIENTS}/${patient.patientId}`, body, ifMatch(before))
    return { ...clinic, patient, put }
  }

  test('keeps all that a change does not tell', async () => {
    const { patient, put } = await withPatient()
    const reply = await put(LEAST)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ ...patient, ...LEAST, version: 2 })
  })

  test('keeps the parts of the emergency contact that a change does not tell', async () => {
    const { patient, put } = await withPatient()
    const { emergencyContact } = patientIn(await put({ ...LEAST, emergencyContact: { phone: '5500000000' } }))
    expect(emergencyContact).toEqual({ ...patient.emergencyContact, phone: '5500000000' })
  })

  test('loses what a change clears', async () => {
    const { patient, put } = await withPatient()
    const cleared = { birthDate: null, curp: null, bloodType: null, phone: '', secondSurname: '' }
    const allergies = { state: 'none', items: [] }
    const reply = await put({ ...LEAST, ...cleared, allergies })
    expect(reply.body).toEqual({ ...patient, ...LEAST, ...cleared, allergies, version: 2 })
  })

  test('has a birth date in place of the estimated age, and the other way round', async () => {
    const { put } = await withPatient({ estimatedAge: 40 })
    const born = patientIn(await put({ ...LEAST, birthDate: '1985-03-15' }))
    expect(born).toMatchObject({ birthDate: '1985-03-15', estimatedAge: null })
    const guessed = patientIn(await put({ ...LEAST, estimatedAge: 41 }, born))
    expect(guessed).toMatchObject({ birthDate: null, estimatedAge: 41 })
    const both = await put({ ...LEAST, birthDate: '1985-03-15', estimatedAge: 41 }, guessed)
    expect(both.status).toBe(422)
  })

  test('still has to be given what is required', async () => {
    const { put } = await withPatient()
    const reply = await put({ givenNames: 'Eva', sex: 'female' })
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { errors: { firstSurname: [expect.any(String)] } },
    ])
  })

  test('who is identified keeps what was known already', async () => {
    const { register, as } = await startClinic()
    const unknown = patientIn(await register({ identified: false, sex: 'female', estimatedAge: 40 }))
    const path = `${PATIENTS}/${unknown.patientId}`
    const { givenNames, firstSurname, sex } = unknown
    const known = { allergies: EVERYTHING.allergies, bloodType: 'O-' }
    const noted = patientIn(
      await as('admision').put(path, { givenNames, firstSurname, sex, ...known }, ifMatch(unknown)),
    )
    const reply = await as('admision').post(
      `${path}/identify`,
      { ...LEAST, birthDate: '1985-03-15' },
      ifMatch(noted),
    )
    const found = { birthDate: '1985-03-15', estimatedAge: null, identified: true, version: 3 }
    expect(reply.body).toEqual({ ...noted, ...LEAST, ...found })
  })
})

test('an episode keeps its diagnoses and all else that a change does not tell', async () => {
  const { admit, as } = await startWard()
  const diagnosis = { code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'confirmado' }
  const told = { origin: 'Consulta', service: 'Urgencias', diagnoses: [diagnosis] }
  const episode = episodeOf(await admit({ ...told, expectedDischargeAt: minutes(600) }))
  const path = `${EPISODES}/${episode.episodeId}`
  const kept = await as('medica').put(path, { reason: 'Neumonía grave' }, ifMatch(episode))
  expect(kept.body).toEqual({ ...episode, reason: 'Neumonía grave', version: 2 })
  const cleared = { origin: '', diagnoses: [], expectedDischargeAt: null }
  const reply = await as('medica').put(path, { reason: 'Otro', ...cleared }, { 'if-match': '"2"' })
  expect(reply.body).toEqual({ ...episode, reason: 'Otro', ...cleared, version: 3 })
})

test('a doctor who pauses goes on pausing, and who retired is told so', async () => {
  const { as, store } = await startServer()
  const path = '/api/hospitals/1/doctors/archivo'
  const row = { ...doctorRow(1, 'archivo', 90, NOW.getTime()), status: 'paused', phone: '5512345678' }
  await store.write('installation', (db) => db.insertInto('doctors').values(row).execute())
  const { body: before } = await as('direccion').get(path)
  const about = { professionalLicense: '7654321', specialty: 'Pediatría' }
  const reply = await as('direccion').put(path, about, { 'if-match': '"1"' })
  expect(reply.body).toEqual({ ...Object(before), ...about, version: 2 })
  expect(reply.body).toMatchObject({ status: 'paused', phone: '5512345678' })
  await store.write('installation', (db) =>
    db.updateTable('doctors').set({ status: 'retired' }).where('doctorId', '=', 'archivo').execute(),
  )
  expect((await as('direccion').put(path, about, { 'if-match': '"2"' })).status).toBe(409)
})

test('a room stays out of use, and its beds out of the statistics', async () => {
  const { make, as } = await startRooms()
  const about = { floor: '2', service: 'Cirugía', name: 'Norte', notes: 'Dos ventanas' }
  const beds = [{ code: 'A', countable: false }, { code: 'B' }]
  const made = await make({ code: 'Z1', kind: 'ward', ...about, beds })
  const put = async (body: object, version: number) =>
    toRoom(await as('direccion').put(`${ROOMS}/${made.roomId}`, body, { 'if-match': `"${version}"` }))
  const own = made.beds.map(({ bedId, code }) => ({ bedId, code }))
  const closed = await put({ code: 'Z1', kind: 'ward', active: false, beds: own }, 1)
  expect(closed).toMatchObject({ ...about, active: false })
  const kept = await put({ code: 'Z2', kind: 'ward', beds: [...own.toReversed(), { code: 'C' }] }, 2)
  expect(kept).toMatchObject({ ...about, code: 'Z2', active: false })
  expect(kept.beds.map(({ code, countable }) => [code, countable])).toEqual([
    ['A', false],
    ['B', true],
    ['C', true],
  ])
  expect(await put({ code: 'Z2', kind: 'ward', notes: '', active: true, beds: own }, 3)).toMatchObject({
    ...about,
    notes: '',
    active: true,
  })
})

test('an assignment keeps its shift and its end', async () => {
  const { assign, roomId, as } = await startRoster()
  const span = { startsAt: minutes(60), endsAt: minutes(120), shift: 'evening' }
  const made = assignmentIn(await assign({ doctorId: 'medica', role: 'onCall', roomId, ...span }))
  const path = `${ASSIGNMENTS}/${made.assignmentId}`
  const about = { role: 'resident', startsAt: minutes(61) }
  const kept = await as('direccion').put(path, about, ifMatch(made))
  expect(kept.body).toEqual({ ...made, ...about, version: 2 })
  const cleared = { shift: null, endsAt: null }
  const reply = await as('direccion').put(path, { ...about, ...cleared }, { 'if-match': '"2"' })
  expect(reply.body).toEqual({ ...made, ...about, ...cleared, version: 3 })
})

test('the sections of a template keep what is said of them, each under its key', async () => {
  const { as } = await startRecord()
  const written = { help: 'Una de ellas', required: true, type: 'choice', options: ['Sí', 'No'] }
  const sections = [
    { key: 'a', title: 'A', type: 'text', help: 'Breve', initial: 'Estable' },
    { key: 'b', title: 'B', ...written },
  ]
  const body = { ...templateBody(), sections }
  const headers = { 'idempotency-key': 'left-out' }
  const made = templateIn(await as('direccion').post(TEMPLATES, body, headers))
  const least = made.sections.map(({ key, type }) => ({ key, type, title: `Título ${key}` }))
  const reply = await as('direccion').put(
    `${TEMPLATES}/${made.templateId}`,
    { ...body, sections: least.toReversed() },
    ifMatch(made),
  )
  const [first, second] = made.sections
  expect(templateIn(reply).sections).toEqual([
    { ...second, title: 'Título b' },
    { ...first, title: 'Título a' },
  ])
})
