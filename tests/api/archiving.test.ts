import { expect, test } from 'vitest'
import { startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'

const REASON = { reason: 'Expediente duplicado en papel' }

/** A ward, and what is done with the record of a patient. */
async function startArchive(about: object = {}) {
  const ward = await startWard()
  const patientId = await addPatient(ward.store, about)
  const path = `/api/hospitals/1/patients/${patientId}`
  const act = (action: string, { version = 1, body = REASON, persona = 'admision' } = {}) =>
    ward.as(persona).post(`${path}/${action}`, body, { 'if-match': `"${version}"` })
  return { ...ward, patientId, path, act }
}

test('a record is archived and taken out again, with the reason, and the log tells of both', async () => {
  const { act, audit, path } = await startArchive()
  const before = (await audit()).length
  const archived = await act('archive')
  expect([archived.status, archived.body]).toMatchObject([
    200,
    { status: 'archived', statusReason: REASON.reason, version: 2 },
  ])
  const active = await act('unarchive', { version: 2, body: { reason: 'Volvió a consulta' } })
  expect(active.body).toMatchObject({ status: 'active', statusReason: 'Volvió a consulta', version: 3 })
  expect((await audit()).slice(before).map((entry) => entry.path)).toEqual([
    `${path}/archive`,
    `${path}/unarchive`,
  ])
})

test('nobody is archived who lies in a bed: the refusal says where', async () => {
  const { admit, act, patientId, as, path } = await startArchive()
  expect((await admit({ patientId })).status).toBe(201)
  const reply = await act('archive')
  expect([reply.status, reply.body]).toMatchObject([
    409,
    { detail: expect.stringMatching(/ya tiene un episodio en curso en la cama A/), existing: { patientId } },
  ])
  expect((await as('archivo').get(path)).body).toMatchObject({ status: 'active', version: 1 })
})

test.each([
  ['archive', 'deceased', 'El paciente está registrado como fallecido: su expediente no se archiva'],
  ['archive', 'archived', 'El expediente ya está archivado'],
  ['unarchive', 'active', 'El expediente no está archivado'],
  ['unarchive', 'deceased', 'El paciente está registrado como fallecido'],
])('%s of a record that is %s is refused', async (action, status, detail) => {
  const { act } = await startArchive({ status })
  const reply = await act(action)
  expect([reply.status, reply.body]).toMatchObject([409, { detail }])
})

test('it takes a reason, the version and the right to write patients', async () => {
  const { act } = await startArchive()
  expect((await act('archive', { body: { reason: ' ' } })).body).toMatchObject({
    errors: { reason: ['Escribe el motivo'] },
  })
  expect((await act('archive', { version: 7 })).status).toBe(412)
  expect((await act('archive', { persona: 'enfermeria' })).body).toMatchObject({
    group: 'hospital-1-patients-write',
  })
})
