import { describe, expect, test, vi } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { occupy } from '#server/episodes/writes/beds.ts'
import type { BedState } from '#src/domain/rooms/contract.ts'
import { EPISODES, episodeOf, minutes, startWard } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'
import { revoke } from '../fixtures/store-changes.ts'

const SAME = { 'idempotency-key': 'same' }

describe('an admission', () => {
  test('answers the episode, in its bed from then on', async () => {
    const { admit, as, bedA, patientId, roomId } = await startWard()
    const diagnoses = [{ code: 'j18.9', text: 'Neumonía', rank: 'principal', certainty: 'presuntivo' }]
    const written = { service: 'Medicina interna', origin: 'Urgencias', expectedDischargeAt: minutes(2880) }
    const reply = await admit({ ...written, diagnoses, reason: '  Fiebre\ny tos ' })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const episode = episodeOf(reply)
    expect(episode).toMatchObject({ ...written, patientId, kind: 'inpatient', status: 'open', bedId: bedA })
    expect(episode).toMatchObject({ reason: 'Fiebre\ny tos', bed: { bedId: bedA, code: 'A', roomId } })
    expect(episode).toMatchObject({ admittedAt: minutes(-60), lastMovementAt: minutes(-60), version: 1 })
    expect(episode.diagnoses).toMatchObject([{ code: 'J18.9' }])
    expect(episode).toMatchObject({ discharge: null, annulment: null, attendingDoctorId: null })
    expect((await as('medica').get(`${EPISODES}/${episode.episodeId}`)).body).toEqual(episode)
  })

  test('leaves a stay, what became of the bed, a movement and a line in the log', async () => {
    const { admit, store, bedA, bedHistory, patientId, patient, audit } = await startWard()
    const { episodeId } = episodeOf(await admit())
    const stays = await store.db
      .selectFrom('bedStays')
      .selectAll()
      .where('episodeId', '=', episodeId)
      .execute()
    expect(stays).toMatchObject([
      { patientId, bedId: bedA, startedAt: Date.parse(minutes(-60)), endedAt: null },
    ])
    expect((await bedHistory(bedA)).map(([state]) => state)).toEqual(['free', 'occupied'])
    expect((await patient(patientId)).lastMovementAt).toBe(Date.parse(minutes(-60)))
    expect(await audit()).toMatchObject([{ userId: 'admision', method: 'POST', status: 201, patientId }])
  })

  test('is kept to the millisecond, however finely its time is told', async () => {
    const { admit } = await startWard()
    const at = minutes(-60)
    const reply = await admit({ admittedAt: at.replace('Z', '1111111Z') })
    expect([reply.status, episodeOf(reply).admittedAt]).toEqual([201, at])
  })

  test('of an outpatient takes no bed, and may run beside a stay', async () => {
    const { admit, store } = await startWard()
    await admit()
    const reply = await admit({ kind: 'outpatient', bedId: null })
    expect(reply.status).toBe(201)
    expect(episodeOf(reply)).toMatchObject({ bedId: null, bed: null, kind: 'outpatient' })
    const { episodeId } = episodeOf(reply)
    const stays = store.db.selectFrom('bedStays').selectAll().where('episodeId', '=', episodeId).execute()
    expect(await stays).toEqual([])
  })

  test('of a stay is possible beside an outpatient episode', async () => {
    const { admit } = await startWard()
    await admit({ kind: 'outpatient', bedId: null })
    expect((await admit()).status).toBe(201)
  })

  test('F32: sent again after a lost answer makes no second one', async () => {
    const { admit, as, patientId } = await startWard()
    const first = await admit({}, 'admision', SAME)
    const again = await admit({}, 'admision', SAME)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect((await admit({ reason: 'Otro' }, 'admision', SAME)).status).toBe(422)
    const listed = await as('archivo').get(`${EPISODES}?patientId=${patientId}`)
    expect(listed.body).toMatchObject({ pagination: { totalItems: 1 } })
  })

  test('without a key is refused', async () => {
    const { as, patientId, bedA } = await startWard()
    const body = { patientId, kind: 'inpatient', reason: 'Fiebre', admittedAt: minutes(0), bedId: bedA }
    expect((await as('admision').post(EPISODES, body)).status).toBe(400)
  })

  test('F44: of a hundred people who take the last bed in the same instant one wins', async () => {
    const { admit, store, bedA } = await startWard()
    const people = await Promise.all(Array.from({ length: 100 }, () => addPatient(store)))
    const replies = await Promise.all(people.map((patientId) => admit({ patientId })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(99)
    const lying = store.db.selectFrom('bedStays').selectAll().where('bedId', '=', bedA).execute()
    expect(await lying).toHaveLength(1)
  })

  test('of one patient into a hundred beds at once takes one', async () => {
    const { admit, store, hospital, patientId } = await startWard()
    const codes = Array.from({ length: 100 }, (_, index) => `X${index}`)
    const { beds } = await hospital().addRoom(codes)
    const replies = await Promise.all(beds.map(({ bedId }) => admit({ bedId })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(99).fill(409)])
    const lying = store.db.selectFrom('bedStays').selectAll().where('patientId', '=', patientId).execute()
    expect(await lying).toHaveLength(1)
  })

  test('that fails half way leaves nothing behind', async () => {
    const { admit, store, bedA, bedHistory, patientId, patient } = await startWard()
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await store.write('installation', (db) => db.schema.alterTable('movements').renameTo('gone').execute())
    expect((await admit()).status).toBe(500)
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
    const made = store.db.selectFrom('episodes').selectAll().where('patientId', '=', patientId).execute()
    expect(await made).toEqual([])
    expect((await bedHistory(bedA)).map(([state]) => state)).toEqual(['free'])
    expect((await patient(patientId)).lastMovementAt).toBeNull()
  })
})

describe('what an admission refuses at its fields', () => {
  test.each([
    ['bedId', { bedId: null }, 'Elige la cama'],
    ['bedId', { kind: 'outpatient' }, 'Una consulta externa no ocupa cama'],
    ['bedId', { bedId: 999_999_999 }, 'No existe esa cama en este centro médico'],
    ['patientId', { patientId: 999_999_999 }, 'No existe ese paciente en este centro médico'],
    ['admittedAt', { admittedAt: minutes(6) }, 'El ingreso no puede ser en el futuro'],
    ['admittedAt', { admittedAt: '1812-01-01T00:00:00Z' }, 'Revisa el año del ingreso'],
    ['admittedAt', { admittedAt: '2026-02-30T10:00:00Z' }, 'El formato no es válido'],
    ['reason', { reason: ' ' }, 'Escribe el motivo de ingreso'],
    ['reason', { reason: 'a\u0000b' }, 'Quita los caracteres que no se pueden mostrar'],
    ['service', { service: 'a\u0000b' }, 'Quita los caracteres que no se pueden mostrar'],
    [
      'expectedDischargeAt',
      { expectedDischargeAt: minutes(-61) },
      'El alta prevista no puede ser antes del ingreso',
    ],
    [
      'diagnoses.0.code',
      { diagnoses: [{ code: 'tos', text: 'Tos', rank: 'principal', certainty: 'confirmado' }] },
      'Escribe una clave CIE-10, por ejemplo J18.9',
    ],
  ])('%s of %j', async (field, about, text) => {
    const { admit } = await startWard()
    const reply = await admit(about)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ detail: text, errors: { [field]: [text] } })
  })

  test('beds and patients of another hospital are not there', async () => {
    const { admit, store, hospital } = await startWard()
    const { beds } = await hospital(2).addRoom(['Z'])
    expect((await admit({ bedId: beds[0]?.bedId })).body).toMatchObject({
      errors: { bedId: [expect.any(String)] },
    })
    const patientId = await addPatient(store, {}, 2)
    expect((await admit({ patientId })).body).toMatchObject({ errors: { patientId: [expect.any(String)] } })
  })

  test('F41: nobody is admitted before the day of their birth, on the hospital’s calendar', async () => {
    const { admit, store } = await startWard()
    const patientId = await addPatient(store, { birthDate: '2026-03-15' })
    // Half past eleven at night of the 14th in Mexico City, and half past midnight of the 15th.
    const before = await admit({ patientId, admittedAt: '2026-03-15T05:30:00Z' })
    expect(before.status).toBe(422)
    expect(before.body).toMatchObject({
      errors: { admittedAt: ['El ingreso no puede ser antes del nacimiento (15 mar 2026)'] },
    })
    expect((await admit({ patientId, admittedAt: '2026-03-15T06:30:00Z' })).status).toBe(201)
  })

  test('a clock that is up to five minutes ahead is believed', async () => {
    const { admit } = await startWard()
    const reply = await admit({ admittedAt: minutes(5) })
    expect(reply.status).toBe(201)
    expect(episodeOf(reply).admittedAt).toBe(minutes(5))
  })
})

describe('a bed that cannot be had', () => {
  test('F26: says who lies in it, and who admitted them', async () => {
    const { admit, store, later } = await startWard()
    const first = episodeOf(await admit())
    const patientId = await addPatient(store)
    const refused = await admit({ patientId })
    const text = 'La cama A ya está ocupada: Ana López Ruiz (ingreso de Brenda Cáceres Tun, hace un momento)'
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ detail: text, errors: { bedId: [text] } })
    expect(refused.body).toMatchObject({
      existing: { episodeId: first.episodeId, patientId: first.patientId },
    })
    later(12)
    expect((await admit({ patientId })).body).toMatchObject({
      detail: expect.stringContaining('hace 12 minutos'),
    })
    later(120)
    // The hour on the clock of Mexico City.
    expect((await admit({ patientId })).body).toMatchObject({
      detail: expect.stringContaining('el 15 mar 2026, 12:30'),
    })
  })

  test('names nobody to those who may not read patients', async () => {
    const { admit, store } = await startWard()
    await admit()
    await revoke(store, 'admision', 'patients')
    const refused = await admit({ patientId: await addPatient(store) })
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('ya está ocupada: otro paciente ('),
    })
    expect(JSON.stringify(refused.body)).not.toContain('López')
  })

  test.each<[change: { state?: BedState; reason?: string; retiredAt?: number }, text: string]>([
    [{ state: 'cleaning' }, 'La cama A está en limpieza'],
    [{ state: 'outOfService', reason: 'Sin barandal' }, 'La cama A está fuera de servicio: Sin barandal'],
    [{ retiredAt: NOW.getTime() }, 'La cama A ya no existe en su cuarto'],
  ])('because of %j', async (change, text) => {
    const { admit, setBed, bedA } = await startWard()
    await setBed(bedA, change)
    const refused = await admit()
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ detail: text, errors: { bedId: [text] } })
  })

  test('because its room is not in use', async () => {
    const { admit, hospital } = await startWard()
    const room = await hospital().addRoom(['Z'])
    const { beds, code } = await hospital().editRoom(room, { active: false })
    expect((await admit({ bedId: beds[0]?.bedId })).body).toMatchObject({
      status: 409,
      errors: { bedId: [`La cama Z está en el cuarto ${code}, que no está activo`] },
    })
  })
})

test('what only the database notices is refused in words as well', async () => {
  const { admit, store, bedA, bedB, patientId } = await startWard()
  const { episodeId } = episodeOf(await admit())
  const other = await addPatient(store)
  const principal = { userId: 'admision', isMember: true, groups: new Set<string>() }
  const lay = (who: number, bedId: number, at: string) =>
    store.write('installation', (db) =>
      occupy(
        { db, hospitalId: 1, principal, now: NOW, path: '', params: {} },
        { episodeId, patientId: who, bedId, at: Date.parse(at) },
      ),
    )
  const refused = { status: 409, more: { errors: { bedId: [expect.any(String)] } } }
  await expect(lay(other, bedA, minutes(0))).rejects.toMatchObject(refused)
  await expect(lay(patientId, bedB, minutes(-90))).rejects.toMatchObject(refused)
  const lying = store.db.selectFrom('bedStays').select('bedId').execute()
  expect(await lying).toEqual([{ bedId: bedA }])
})

describe('a patient who cannot be admitted', () => {
  test('because of another stay says where they lie', async () => {
    const { admit, bedB } = await startWard()
    const { episodeId, patientId, bed } = episodeOf(await admit())
    const refused = await admit({ bedId: bedB })
    const text = `Este paciente ya tiene un episodio en curso en la cama A (cuarto ${bed?.roomCode})`
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ errors: { patientId: [text] }, existing: { episodeId, patientId } })
  })

  test('because they are dead', async () => {
    const { admit, store } = await startWard()
    const patientId = await addPatient(store, { status: 'deceased' })
    const refused = await admit({ patientId })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ existing: { patientId } })
  })
})

describe('back-dating', () => {
  /** It is one o'clock in Mexico City, and the patient left bed A ten minutes ago, or when told otherwise. */
  async function withEmptied(at = minutes(20)) {
    const ward = await startWard()
    const episode = await ward.ordered()
    ward.later(30)
    await ward.act(episode, 'discharge', { at })
    return ward
  }

  test('into somebody else’s stay says from when the bed was free', async () => {
    const { admit, setBed, store, bedA } = await withEmptied()
    await setBed(bedA, { state: 'free' })
    const patientId = await addPatient(store)
    const refused = await admit({ patientId, admittedAt: minutes(19) })
    expect(refused.status).toBe(409)
    const text = 'La cama A no estaba disponible: el ingreso puede ser a partir del 15 mar 2026, 12:50'
    expect(refused.body).toMatchObject({ errors: { admittedAt: [text] } })
    expect((await admit({ patientId, admittedAt: minutes(20) })).status).toBe(201)
  })

  test('counts the time in which the bed was cleaned', async () => {
    const { admit, as, store, bedA, roomId, later } = await withEmptied()
    later(20)
    const clean = { state: 'free', reason: null }
    await as('enfermeria').put(`/api/hospitals/1/rooms/${roomId}/beds/${bedA}`, clean, { 'if-match': '"1"' })
    const patientId = await addPatient(store)
    expect((await admit({ patientId, admittedAt: minutes(49) })).body).toMatchObject({
      errors: { admittedAt: [expect.stringContaining('15 mar 2026, 13:20')] },
    })
    expect((await admit({ patientId, admittedAt: minutes(50) })).status).toBe(201)
  })

  test('into another stay of the patient says until when that was', async () => {
    const { admit, bedB } = await withEmptied()
    const refused = await admit({ bedId: bedB, admittedAt: minutes(10) })
    const text = 'El paciente estaba en otra cama: el ingreso puede ser a partir del 15 mar 2026, 12:50'
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ errors: { admittedAt: [text] } })
    expect((await admit({ bedId: bedB, admittedAt: minutes(20) })).status).toBe(201)
  })

  test('to a whole minute means any second of it', async () => {
    const left = '2026-03-15T18:50:00.500Z'
    const { admit, bedB } = await withEmptied(left)
    expect((await admit({ bedId: bedB, admittedAt: '2026-03-15T18:50:00.250Z' })).status).toBe(409)
    const reply = await admit({ bedId: bedB, admittedAt: '2026-03-15T18:50:00.000Z' })
    expect(reply.status).toBe(201)
    expect(episodeOf(reply).admittedAt).toBe(left)
  })

  test('is possible to before the bed was registered', async () => {
    const { admit, bedA, bedHistory } = await startWard()
    expect((await admit({ admittedAt: minutes(-3 * 1440) })).status).toBe(201)
    // The bed has a history from when it was registered.
    expect(await bedHistory(bedA)).toEqual([
      ['free', minutes(0)],
      ['occupied', minutes(0)],
    ])
  })

  test('an outpatient is possible to any time', async () => {
    const { admit } = await startWard()
    await admit()
    const visit = { kind: 'outpatient', bedId: null, admittedAt: minutes(-30) }
    expect((await admit(visit)).status).toBe(201)
  })
})

test.each(PERSONAS)('F47: $id admits exactly with the right to', async (persona) => {
  const { admit, audit } = await startWard()
  const reply = await admit({}, persona.id)
  const may = persona.rights.episodes === 'rw'
  expect(reply.status).toBe(may ? 201 : persona.member ? 403 : 404)
  if (reply.status !== 403) return
  expect(reply.body).toMatchObject({ group: 'hospital-1-episodes-write' })
  expect(await audit()).toMatchObject([{ userId: persona.id, status: 403, path: EPISODES }])
})

describe('who attends from the start', () => {
  const assignments = (ward: Awaited<ReturnType<typeof startWard>>, episodeId: number) =>
    ward.store.db
      .selectFrom('assignments')
      .select(['doctorId', 'role', 'startedAt', 'endedAt'])
      .where('episodeId', '=', episodeId)
      .execute()

  test('is assigned with the admission, from the moment of it', async () => {
    const ward = await startWard()
    const reply = await ward.admit({ attendingDoctorId: 'medica' }, 'direccion')
    expect(reply.status).toBe(201)
    const episode = episodeOf(reply)
    expect(episode.attendingDoctorId).toBe('medica')
    expect(await assignments(ward, episode.episodeId)).toEqual([
      { doctorId: 'medica', role: 'attending', startedAt: Date.parse(minutes(-60)), endedAt: null },
    ])
  })

  test('takes the right to assign, and is nobody where it is left out or empty', async () => {
    const ward = await startWard()
    const { status, body } = await ward.admit({ attendingDoctorId: 'medica' })
    expect([status, body]).toMatchObject([
      403,
      { detail: 'Te falta el permiso hospital-1-doctorAssignments-write' },
    ])
    const { episodeId } = episodeOf(await ward.admit({ attendingDoctorId: null }))
    expect(await assignments(ward, episodeId)).toEqual([])
  })

  test('is a doctor who practises here; otherwise nobody is admitted', async () => {
    const ward = await startWard()
    const before = await ward.store.db.selectFrom('episodes').select('episodeId').execute()
    const nobody = await ward.admit({ attendingDoctorId: 'enfermeria' }, 'direccion')
    expect([nobody.status, nobody.body]).toMatchObject([
      422,
      { errors: { attendingDoctorId: ['No es doctor de este centro médico'] } },
    ])
    await ward.store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'paused' }).where('doctorId', '=', 'medica').execute(),
    )
    const paused = await ward.admit({ attendingDoctorId: 'medica' }, 'direccion')
    expect(paused.status).toBe(409)
    expect(await ward.store.db.selectFrom('episodes').select('episodeId').execute()).toEqual(before)
    expect((await ward.bed(ward.bedA)).state).toBe('free')
  })
})
