import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { InstallationLogPage } from '#src/domain/account/contract.ts'
import { AuditPage } from '#src/domain/audit/contract.ts'
import { Doctor, DoctorPage } from '#src/domain/doctors/contract.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { addPatient, PATIENTS, startClinic } from '../fixtures/patients.ts'
import type { Reply } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

const DOCTORS = '/api/hospitals/1/doctors'
const REASON = { reason: 'Llega inconsciente a urgencias' }
const NURSE = { profession: 'nurse', professionalLicense: '7654321' }
const SELF = 'sin-permisos'
const OTHER_MANAGER = 'archivo'
const doctorIn = ({ body }: Reply): Doctor => z.parse(Doctor, body)

/** *Sin permisos* may write doctors and nothing else; *Archivo* administers beside *Dirección*. */
async function startStaff() {
  const server = await startClinic()
  const { as, store } = server
  for (const level of ['read', 'write'] as const) await grant(store, SELF, 'doctors', level)
  for (const area of ['hospital', 'doctors']) await grant(store, OTHER_MANAGER, area, 'write')
  const patientId = await addPatient(store)
  const add = (by: string, doctorId: string, about: object = NURSE) =>
    as(by).post(DOCTORS, { doctorId, ...about }, newKey())
  const find = async (doctorId: string) => doctorIn(await as('direccion').get(`${DOCTORS}/${doctorId}`))
  const change = async (by: string, doctorId: string, about: object) => {
    const before = await find(doctorId)
    return as(by).put(`${DOCTORS}/${doctorId}`, { ...before, ...about }, ifMatch(before))
  }
  const confirm = async (by: string, doctorId: string) =>
    as(by).send('POST', `${DOCTORS}/${doctorId}/confirm`, undefined, ifMatch(await find(doctorId)))
  const open = (userId = SELF) =>
    as(userId).post(`${PATIENTS}/${patientId}/emergency-access`, REASON, newKey())
  const waiting = async () =>
    z
      .parse(DoctorPage, (await as('direccion').get(`${DOCTORS}?awaitsConfirmation=true`)).body)
      .data.map(({ doctorId }) => doctorId)
  const installationLog = async () =>
    z.parse(InstallationLogPage, (await as('direccion').get('/api/installation/log')).body).data
  return { ...server, patientId, add, find, change, confirm, open, waiting, installationLog }
}

describe('a staff record that its own person created', () => {
  test('gives no emergency access until somebody else with hospital-write confirms it', async () => {
    const { as, add, confirm, open, waiting, patientId } = await startStaff()
    expect(doctorIn(await add(SELF, SELF)).awaitsConfirmation).toBe(true)
    expect(await waiting()).toEqual([SELF])
    const detail =
      'Tu registro en Doctores espera que lo confirme quien administra el centro médico: hasta entonces no puedes abrir expedientes por emergencia'
    expect(await open()).toMatchObject({ status: 403, body: { detail } })
    const own = '/api/hospitals/1/emergency-access'
    expect((await as(SELF).get(own)).body).toEqual({ mayOpen: false, open: [] })

    const confirmed = await confirm(OTHER_MANAGER, SELF)
    expect([confirmed.status, doctorIn(confirmed).awaitsConfirmation]).toEqual([200, false])
    expect(await waiting()).toEqual([])
    expect((await open()).status).toBe(201)
    expect((await as(SELF).get(`${PATIENTS}/${patientId}`)).status).toBe(200)
  })

  test('is confirmed once, by nobody without hospital-write, and by its person least of all', async () => {
    const { add, confirm, store } = await startStaff()
    await add(SELF, SELF)
    expect((await confirm('medica', SELF)).status).toBe(403)
    expect((await confirm(SELF, SELF)).status).toBe(403)
    for (const level of ['read', 'write'] as const) await grant(store, SELF, 'hospital', level)
    expect(await confirm(SELF, SELF)).toMatchObject({
      status: 409,
      body: { detail: 'Tu propio registro lo confirma otra persona que administre el centro médico' },
    })
    const twice = await Promise.all([confirm('direccion', SELF), confirm(OTHER_MANAGER, SELF)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await confirm('direccion', SELF)).status).toBe(409)
  })

  test('waits also where the person administers beside somebody else', async () => {
    const { add, confirm, find, installationLog } = await startStaff()
    await add(OTHER_MANAGER, OTHER_MANAGER)
    expect((await find(OTHER_MANAGER)).awaitsConfirmation).toBe(true)
    expect((await confirm('direccion', OTHER_MANAGER)).status).toBe(200)
    expect(await installationLog()).toEqual([])
  })

  test('waits again after the person retired and came back by themselves', async () => {
    const { as, add, confirm, find } = await startStaff()
    await add(SELF, SELF)
    await confirm('direccion', SELF)
    const body = { reassignments: [] }
    await as(SELF).post(`${DOCTORS}/${SELF}/retire`, body, ifMatch(await find(SELF)))
    expect(doctorIn(await add(SELF, SELF)).awaitsConfirmation).toBe(true)
  })

  test('counts as confirmed when somebody else creates it', async () => {
    const { add, open } = await startStaff()
    expect(doctorIn(await add('direccion', SELF)).awaitsConfirmation).toBe(false)
    expect((await open()).status).toBe(201)
  })
})

describe('a confirmed record', () => {
  test.each([
    ['profession', { profession: 'physician', specialty: 'Pediatría' }],
    ['licence', { professionalLicense: '7654322' }],
    ['status', { status: 'paused' }],
    ['last day', { endsAt: '2026-12-31' }],
  ])('waits once its own person changes the %s', async (_, about) => {
    const { add, change, find } = await startStaff()
    await add('direccion', SELF)
    expect(doctorIn(await change(SELF, SELF, { phone: '5512345678' })).awaitsConfirmation).toBe(false)
    expect(doctorIn(await change(SELF, SELF, about)).awaitsConfirmation).toBe(true)
    // What others change since says nothing about who vouches for it.
    await change('direccion', SELF, { phone: '5587654321' })
    expect((await find(SELF)).awaitsConfirmation).toBe(true)
  })

  test('closes what its person opened before', async () => {
    const { as, add, change, open, patientId } = await startStaff()
    await add('direccion', SELF)
    await open()
    await change(SELF, SELF, { professionalLicense: '7654322' })
    expect((await as(SELF).get(`${PATIENTS}/${patientId}`)).status).toBe(403)
  })
})

describe('the only person with hospital-write', () => {
  test('counts as confirmed, and the installation’s administrators are told', async () => {
    const { as, add, find, installationLog, store } = await startStaff()
    await store.write('installation', (db) =>
      db.updateTable('users').set({ deactivatedAt: 1 }).where('userId', '=', OTHER_MANAGER).execute(),
    )
    await add('direccion', 'direccion', { professionalLicense: '7654321', specialty: 'Pediatría' })
    expect((await find('direccion')).awaitsConfirmation).toBe(false)
    expect(await installationLog()).toMatchObject([
      {
        action: 'confirm-own-record',
        userId: 'direccion',
        subjectId: 'direccion',
        reason: 'Es la única persona que administra Hospital General',
      },
    ])
    expect((await as('direccion').get(`${DOCTORS}?awaitsConfirmation=true`)).body).toMatchObject({ data: [] })
  })

  test('confirms a record of their own that was left waiting, and that is told as well', async () => {
    const { add, confirm, installationLog, store } = await startStaff()
    await add('direccion', 'direccion', { professionalLicense: '7654321', specialty: 'Pediatría' })
    expect((await confirm('direccion', 'direccion')).status).toBe(409)
    await store.write('installation', (db) =>
      db.deleteFrom('grants').where('userId', '=', OTHER_MANAGER).where('area', '=', 'hospital').execute(),
    )
    expect((await confirm('direccion', 'direccion')).status).toBe(200)
    expect(await installationLog()).toMatchObject([{ action: 'confirm-own-record' }])
  })
})

test('a confirmation is logged, and others hear of it', async () => {
  const { as, add, confirm, listen } = await startStaff()
  await add(SELF, SELF)
  const events = await listen('medica')
  await confirm('direccion', SELF)
  expect(await events.change()).toMatchObject({ noun: 'doctors', id: SELF })
  const { data } = z.parse(AuditPage, (await as('direccion').get('/api/hospitals/1/audit')).body)
  expect(data[0]).toMatchObject({ userId: 'direccion', path: `${DOCTORS}/${SELF}/confirm`, status: 200 })
})
