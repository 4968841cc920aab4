import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ensureProfessions } from '#mocks/seed/seed.ts'
import { Doctor, DoctorPage, Profession } from '#src/domain/doctors/contract.ts'
import { newKey } from '../fixtures/api-client.ts'
import { ASSIGNMENTS, assignmentIn, HANDOVERS, startRoster } from '../fixtures/assignments.ts'
import { documentsOf, startRecord } from '../fixtures/documents.ts'
import { episodeOf, minutes } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'

const DOCTORS = '/api/hospitals/1/doctors'
const doctorIn = ({ body }: Reply): Doctor => z.parse(Doctor, body)
const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10)

const RESIDENT = { doctorId: 'admision', profession: 'resident', supervisorId: 'medica' }
const NURSE = { doctorId: 'admision', profession: 'nurse', professionalLicense: '7654321' }

async function startStaff() {
  const server = await startServer()
  const add = (body: object) => server.as('direccion').post(DOCTORS, body, newKey())
  const change = (doctor: Doctor, more: object) =>
    server
      .as('direccion')
      .put(`${DOCTORS}/${doctor.doctorId}`, { ...doctor, ...more }, { 'if-match': `"${doctor.version}"` })
  const find = async (id: string) => doctorIn(await server.as('direccion').get(`${DOCTORS}/${id}`))
  return { ...server, add, change, find }
}

describe('somebody joins the staff', () => {
  test.each(Profession.options)('as %s, with what that profession takes', async (profession) => {
    const { add, find } = await startStaff()
    const inTraining = profession === 'resident' || profession === 'intern'
    const own = inTraining ? { supervisorId: 'medica' } : { professionalLicense: '7654321' }
    const specialty = profession === 'physician' ? { specialty: 'Pediatría' } : {}
    const reply = await add({ doctorId: 'admision', profession, ...own, ...specialty })
    expect(reply).toMatchObject({
      status: 201,
      body: { profession, professionalLicense: null, supervisorId: null, ...own },
    })
    expect(await find('admision')).toEqual(doctorIn(reply))
  })

  test('as a physician where nothing is said of a profession, as before there were any', async () => {
    const { add } = await startStaff()
    const reply = await add({ doctorId: 'admision', professionalLicense: '7654321', specialty: 'Pediatría' })
    expect(reply).toMatchObject({ status: 201, body: { profession: 'physician', supervisorId: null } })
  })

  test.each([
    ['professionalLicense', { ...NURSE, professionalLicense: null }, 422, 'Escribe la cédula profesional'],
    [
      'professionalLicense',
      { ...NURSE, professionalLicense: '123' },
      422,
      'La cédula tiene de 4 a 8 dígitos',
    ],
    [
      'professionalLicense',
      { ...RESIDENT, professionalLicense: '7654321' },
      422,
      'Quien está en formación va sin cédula',
    ],
    ['supervisorId', { ...RESIDENT, supervisorId: null }, 422, 'Elige quién responde por esta persona'],
    [
      'supervisorId',
      { ...NURSE, supervisorId: 'medica' },
      422,
      'Solo quien está en formación tiene quién responda',
    ],
    ['supervisorId', { ...RESIDENT, supervisorId: 'admision' }, 422, 'Nadie responde por sí mismo'],
    ['supervisorId', { ...RESIDENT, supervisorId: 'archivo' }, 422, 'No es doctor de este centro médico'],
    [
      'supervisorId',
      { ...RESIDENT, supervisorId: 'enfermeria' },
      409,
      'Óscar Peña Lara no es un médico activo de este centro médico',
    ],
    ['endsAt', { ...NURSE, endsAt: '2026-02-30' }, 422, 'Esa fecha no existe'],
  ])('not with a bad %s (%j)', async (field, body, status, text) => {
    const { add, as } = await startStaff()
    expect(await add(body)).toMatchObject({ status, body: { errors: { [field]: [text] } } })
    expect((await as('direccion').get(`${DOCTORS}/admision`)).status).toBe(404)
  })

  test('not with a profession that there is not', async () => {
    const { add } = await startStaff()
    const reply = await add({ ...NURSE, profession: 'wizard' })
    expect(reply).toMatchObject({ status: 422, body: { errors: { profession: [expect.any(String)] } } })
  })

  test('two in training without a licence, which nobody takes for the same one', async () => {
    const { add } = await startStaff()
    expect((await add(RESIDENT)).status).toBe(201)
    const intern = { ...RESIDENT, doctorId: 'archivo', profession: 'intern' }
    expect((await add(intern)).status).toBe(201)
  })
})

describe('the list', () => {
  test('is narrowed by profession', async () => {
    const { add, as } = await startStaff()
    await add(RESIDENT)
    const ids = async (profession: string) => {
      const { body } = await as('direccion').get(`${DOCTORS}?profession=${profession}&pageSize=100`)
      return z.parse(DoctorPage, body).data.map(({ doctorId }) => doctorId)
    }
    expect(await ids('nurse')).toEqual(['enfermeria'])
    expect(await ids('resident')).toEqual(['admision', 'residente'])
    expect(await ids('physician')).toEqual(expect.not.arrayContaining(['admision', 'enfermeria']))
    expect((await as('direccion').get(`${DOCTORS}?profession=wizard`)).status).toBe(400)
  })
})

describe('a profession changes', () => {
  test('of who becomes a physician, and keeps what a change leaves out', async () => {
    const { add, change, as } = await startStaff()
    const resident = doctorIn(await add({ ...RESIDENT, specialty: 'Urgencias', endsAt: dayFromNow(30) }))
    const about = { specialty: 'Urgencias' }
    const path = `${DOCTORS}/admision`
    const kept = await as('direccion').put(path, { ...about, phone: '5512345678' }, { 'if-match': '"1"' })
    expect(kept.body).toEqual({ ...resident, phone: '5512345678', version: 2 })
    const physician = { profession: 'physician', professionalLicense: '7654321', supervisorId: null }
    expect(await change(doctorIn(kept), physician)).toMatchObject({ status: 200, body: physician })
  })

  test('not of who attends patients, until somebody else does', async () => {
    const { change, find, store } = await startStaff()
    const text = 'Ximena Núñez Ávila tiene asignaciones abiertas: termínalas o reasígnalas antes'
    const reply = await change(await find('medica'), { profession: 'nurse' })
    expect(reply).toMatchObject({ status: 409, body: { errors: { profession: [text] } } })
    await store.write('installation', (db) =>
      db.deleteFrom('assignments').where('doctorId', '=', 'medica').execute(),
    )
    expect((await change(await find('medica'), { profession: 'nurse' })).status).toBe(200)
  })
})

/** A ward in which *Archivo* has this profession beside *Dirección* and *Médica*, and *Admisión* is a physician. */
async function startWith(about: object) {
  const roster = await startRoster()
  await roster.store.write('installation', (db) =>
    db
      .updateTable('doctors')
      .set({ status: 'active', ...about })
      .where('doctorId', '=', 'archivo')
      .execute(),
  )
  const { episodeId } = episodeOf(await roster.admit())
  const put = (role: string) => roster.assign({ doctorId: 'archivo', role, episodeId, startsAt: minutes(0) })
  return { ...roster, episodeId, put }
}

describe('who is put on', () => {
  test.each([
    ['nurse', 'attending', 'Íñigo Salas Ruelas no es médico'],
    ['resident', 'attending', 'Íñigo Salas Ruelas no es médico'],
    ['intern', 'onCall', 'Íñigo Salas Ruelas no es médico'],
    ['coding', 'resident', 'Íñigo Salas Ruelas no es médico ni está en formación'],
  ])('a record of %s is refused as %s', async (profession, role, text) => {
    const { put } = await startWith({ profession })
    expect(await put(role)).toMatchObject({ status: 409, body: { errors: { doctorId: [text] } } })
  })

  test.each(['resident', 'intern'])(
    'a record of %s takes the role of the resident, and no other one later',
    async (profession) => {
      const { put, change } = await startWith({ profession })
      const reply = await put('resident')
      expect(reply.status).toBe(201)
      expect(await change(assignmentIn(reply), { role: 'consultant' })).toMatchObject({
        status: 409,
        body: { errors: { role: ['Íñigo Salas Ruelas no es médico'] } },
      })
    },
  )

  test('a physician is, until their last day is over on the hospital’s calendar', async () => {
    const { put, store } = await startWith({ endDate: dayFromNow(-1) })
    const text = 'Íñigo Salas Ruelas ya terminó aquí'
    expect(await put('attending')).toMatchObject({ status: 409, body: { errors: { doctorId: [text] } } })
    await store.write('installation', (db) =>
      db
        .updateTable('doctors')
        .set({ endDate: dayFromNow(0) })
        .where('doctorId', '=', 'archivo')
        .execute(),
    )
    expect((await put('attending')).status).toBe(201)
  })

  test('nobody who is no physician attends whom they admit, or takes over a shift or a retirement', async () => {
    const { admit, as, episodeId, assign, store } = await startWith({ profession: 'nurse' })
    const errors = (field: string) => ({ errors: { [field]: ['Íñigo Salas Ruelas no es médico'] } })
    const patientId = await addPatient(store)
    expect(await admit({ patientId, attendingDoctorId: 'archivo' }, 'direccion')).toMatchObject({
      status: 409,
      body: errors('attendingDoctorId'),
    })
    await assign({ doctorId: 'direccion', role: 'attending', episodeId, startsAt: minutes(0) })
    const given = { toDoctorId: 'archivo', items: [{ episodeId, note: '' }] }
    expect(await as('direccion').post(HANDOVERS, given, newKey())).toMatchObject({
      status: 409,
      body: errors('toDoctorId'),
    })
    const { data } = z.parse(
      z.object({ data: z.array(z.object({ assignmentId: z.int() })) }),
      (await as('direccion').get(`${ASSIGNMENTS}?doctorId=direccion`)).body,
    )
    const reassignments = data.map(({ assignmentId }) => ({ assignmentId, doctorId: 'archivo' }))
    const reply = await as('direccion').post(
      `${DOCTORS}/direccion/retire`,
      { reassignments },
      { 'if-match': '"1"' },
    )
    expect(reply).toMatchObject({ status: 409, body: errors('reassignments') })
  })
})

describe.each([
  ['a nurse', { profession: 'nurse' }],
  ['a resident', { profession: 'resident' }],
  ['a physician past their last day', { endDate: dayFromNow(-1) }],
  ['a physician who pauses', { status: 'paused' }],
])('%s decides nothing that a physician decides', (_, about) => {
  test('neither a discharge nor the signature of a medical note', async () => {
    const { as, store, episode, template, order } = await startDecided(about)
    expect((await order()).status).toBe(403)
    const body = { templateId: template.templateId }
    const begun = await as('medica').post(documentsOf(episode.episodeId), body, newKey())
    // Who is in training writes it for a physician to authorise.
    const isTaught = 'profession' in about && about.profession === 'resident'
    expect(begun).toMatchObject(
      isTaught
        ? { status: 201 }
        : { status: 403, body: { detail: 'Solo un médico activo puede firmar este documento' } },
    )
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ profession: 'physician', endDate: null, status: 'active' }).execute(),
    )
    expect((await order()).status).toBe(200)
  })
})

/** A record in which *Médica* is this. */
async function startDecided(about: object) {
  const record = await startRecord()
  await record.store.write('installation', (db) =>
    db.updateTable('doctors').set(about).where('doctorId', '=', 'medica').execute(),
  )
  const order = () => record.act(record.episode, 'order-discharge', {}, 'medica')
  const template = (await record.templates()).find(({ kind }) => kind === 'progress')
  if (!template) throw new Error('There is a template of progress notes')
  return { ...record, template, order }
}

test('the seed has a nurse with a licence, also where it was laid before there were professions', async () => {
  const { store, find } = await startStaff()
  const nurse = await find('enfermeria')
  expect(nurse).toMatchObject({ profession: 'nurse', status: 'active', supervisorId: null })
  expect(nurse.professionalLicense).toMatch(/^\d{7}$/)
  await store.write('installation', (db) =>
    db.deleteFrom('doctors').where('doctorId', '=', 'enfermeria').execute(),
  )
  await ensureProfessions(store, NOW)
  await ensureProfessions(store, NOW)
  expect(await find('enfermeria')).toMatchObject({
    profession: 'nurse',
    professionalLicense: nurse.professionalLicense,
  })
})
