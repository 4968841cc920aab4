import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { Doctor, DoctorPage } from '#src/domain/doctors/contract.ts'
import { InvitationPage } from '#src/domain/users/invitation.ts'
import { newKey } from '../fixtures/api-client.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'
import { revoke } from '../fixtures/store-changes.ts'

const DOCTORS = '/api/hospitals/1/doctors'
const doctorIn = ({ body }: Reply): Doctor => z.parse(Doctor, body)

/** What the form sends of somebody who is no doctor yet. */
const about = {
  doctorId: 'admision',
  professionalLicense: '7654321',
  specialty: 'Pediatría',
  phone: '5512345678',
  specialtyLicense: '87654321',
  certificationExpiresAt: '2027-02-28',
}

async function startDoctors() {
  const server = await startServer()
  const { as, store } = server
  return {
    ...server,
    add: (more: object = {}, persona = 'direccion', headers = newKey()) =>
      as(persona).post(DOCTORS, { ...about, ...more }, headers),
    change: (doctor: Doctor, more: object = {}, persona = 'direccion') => {
      const { professionalLicense, specialty, phone, specialtyLicense, certificationExpiresAt } = doctor
      const same = { professionalLicense, specialty, phone, specialtyLicense, certificationExpiresAt }
      const headers = { 'if-match': `"${doctor.version}"` }
      return as(persona).put(`${DOCTORS}/${doctor.doctorId}`, { ...same, ...more }, headers)
    },
    find: async (id: string) => doctorIn(await as('direccion').get(`${DOCTORS}/${id}`)),
    count: async () => (await store.db.selectFrom('doctors').select('doctorId').execute()).length,
  }
}

describe('a doctor is added', () => {
  test('with a licence as short as the first ones are', async () => {
    const { add } = await startDoctors()
    const reply = await add({ professionalLicense: '1234', specialtyLicense: '12345' })
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { professionalLicense: '1234', specialtyLicense: '12345' },
    ])
  })

  test('out of the hospital’s people, and reads as it was answered', async () => {
    const { add, as, audit } = await startDoctors()
    const reply = await add()
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const made = {
      ...about,
      name: 'Brenda Cáceres Tun',
      email: 'admision@ronda.example',
      profession: 'physician',
      supervisorId: null,
      endsAt: null,
      isEnded: false,
      status: 'active',
      isInvited: false,
      awaitsConfirmation: false,
      version: 1,
    }
    expect(doctorIn(reply)).toEqual(made)
    expect((await as('archivo').get(`${DOCTORS}/admision`)).body).toEqual(made)
    expect((await as('archivo').get(`${DOCTORS}?search=7654321`)).body).toMatchObject({ data: [made] })
    expect(await audit()).toMatchObject([{ userId: 'direccion', method: 'POST', path: DOCTORS, status: 201 }])
  })

  test('with what is required alone', async () => {
    const { as } = await startDoctors()
    const least = { doctorId: 'admision', professionalLicense: ' 123-4567\u200b ', specialty: ' Urgencias ' }
    expect(doctorIn(await as('direccion').post(DOCTORS, least, newKey()))).toMatchObject({
      professionalLicense: '1234567',
      specialty: 'Urgencias',
      phone: '',
      specialtyLicense: null,
      certificationExpiresAt: null,
    })
  })

  test('from outside, who is a member without groups once they accept', async () => {
    const { add, as, hospital, find } = await startDoctors()
    const added = await add({ doctorId: 'sin-hospitales' })
    expect(added).toMatchObject({ status: 201, body: { status: 'active', isInvited: true } })
    expect((await as('sin-hospitales').get('/api/hospitals/1/profile')).status).toBe(404)
    await hospital().acceptInvitation('sin-hospitales')
    expect(await find('sin-hospitales')).toMatchObject({ status: 'active', isInvited: false })
    expect((await as('sin-hospitales').get('/api/hospitals/1/profile')).status).toBe(200)
    expect((await as('sin-hospitales').get(DOCTORS)).status).toBe(403)
    const { body } = await as('direccion').get('/api/hospitals/1/users?search=sin-hosp')
    expect(body).toMatchObject({ data: [{ userId: 'sin-hospitales', groups: [], status: 'active' }] })
  })

  test('from outside, to whom nothing is assigned before they accept', async () => {
    const { add, as, hospital } = await startDoctors()
    await add({ doctorId: 'sin-hospitales' })
    const shift = { doctorId: 'sin-hospitales', role: 'onCall', roomId: 1, startsAt: NOW.toISOString() }
    const assign = () => as('direccion').post('/api/hospitals/1/assignments', shift, newKey())
    const text = 'Tomás Güémez Ortiz todavía no acepta la invitación a este centro médico'
    expect(await assign()).toMatchObject({ status: 409, body: { errors: { doctorId: [text] } } })
    const items = [{ episodeId: 1, note: '' }]
    const given = { toDoctorId: 'sin-hospitales', items }
    const handover = await as('direccion').post('/api/hospitals/1/handovers', given, newKey())
    expect(handover.status).toBe(409)
    await hospital().acceptInvitation('sin-hospitales')
    expect((await assign()).status).toBe(201)
  })

  test('who was invited already, and is not invited twice', async () => {
    const { add, as, hospital } = await startDoctors()
    await hospital().invite('sin-hospitales', ['hospital-1-rooms-read'])
    expect(await add({ doctorId: 'sin-hospitales' })).toMatchObject({
      status: 201,
      body: { isInvited: true },
    })
    await hospital().acceptInvitation('sin-hospitales')
    expect((await as('sin-hospitales').get('/api/hospitals/1/rooms')).status).toBe(200)
  })

  test.each(['declines', 'is no longer invited'])('from outside, who %s, practises no more', async (how) => {
    const { add, as, find } = await startDoctors()
    await add({ doctorId: 'sin-hospitales' })
    const [own] = z.parse(InvitationPage, (await as('sin-hospitales').get('/api/invitations')).body).data
    if (how === 'declines')
      await as('sin-hospitales').post(`/api/invitations/${own?.invitationId}/decline`, undefined, {
        'if-match': `"${own?.version}"`,
      })
    else await as('direccion').delete('/api/hospitals/1/users/sin-hospitales')
    expect(await find('sin-hospitales')).toMatchObject({ status: 'retired', isInvited: false })
    expect(await add({ doctorId: 'sin-hospitales' })).toMatchObject({
      status: 201,
      body: { status: 'active', isInvited: true },
    })
  })

  test('in one hospital, which says nothing about another', async () => {
    const { add, as } = await startDoctors()
    await add()
    expect((await as('direccion').get('/api/hospitals/2/doctors/admision')).status).toBe(404)
    const other = await as('direccion').post('/api/hospitals/2/doctors', about, newKey())
    expect(other.status).toBe(201)
  })

  test('once, however often the same key and body arrive', async () => {
    const { add, count } = await startDoctors()
    const before = await count()
    const headers = newKey()
    const [one, two] = [await add({}, 'direccion', headers), await add({}, 'direccion', headers)]
    expect(two).toMatchObject({ status: 201, body: one.body })
    expect(await count()).toBe(before + 1)
    expect((await add({ phone: '' }, 'direccion', headers)).status).toBe(422)
    expect((await add({}, 'direccion', {})).status).toBe(400)
  })

  test('of two calls in the same instant once', async () => {
    const { add } = await startDoctors()
    const replies = await Promise.all([add(), add(), add()])
    expect(replies.map((one) => one.status).toSorted()).toEqual([201, 409, 409])
  })

  test.each([
    ['doctorId', { doctorId: 'nadie' }, 'No existe esa persona'],
    ['doctorId', { doctorId: '' }, 'Elige a la persona'],
    ['professionalLicense', { professionalLicense: '123' }, 'La cédula tiene de 4 a 8 dígitos'],
    ['professionalLicense', { professionalLicense: '123456789' }, 'La cédula tiene de 4 a 8 dígitos'],
    ['professionalLicense', { professionalLicense: undefined }, 'Escribe la cédula profesional'],
    ['specialty', { specialty: '  ' }, 'Escribe la especialidad'],
    ['specialty', { specialty: 'a\u0007b' }, 'Quita los caracteres que no se pueden mostrar'],
    ['specialtyLicense', { specialtyLicense: '123' }, 'La cédula tiene de 4 a 8 dígitos'],
    ['specialtyLicense', { specialtyLicense: 'x' }, 'La cédula tiene de 4 a 8 dígitos'],
    ['certificationExpiresAt', { certificationExpiresAt: '2026-02-30' }, 'Esa fecha no existe'],
    ['phone', { phone: '123' }, 'Escribe los 10 dígitos del teléfono, o + y el código del país'],
  ])('not with a bad %s (%j)', async (field, more, text) => {
    const { add, count } = await startDoctors()
    const before = await count()
    const reply = await add(more)
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [text] } } })
    expect(await count()).toBe(before)
  })

  test('not twice', async () => {
    const { add } = await startDoctors()
    const known = await add({ doctorId: 'medica' })
    const text = 'Ximena Núñez Ávila ya está entre los doctores de este centro médico'
    expect(known).toMatchObject({ status: 409, body: { errors: { doctorId: [text] } } })
  })

  test('again after a retirement: the same record goes on', async () => {
    const { add, find, store } = await startDoctors()
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'retired' }).where('doctorId', '=', 'medica').execute(),
    )
    const { version } = await find('medica')
    const back = await add({ doctorId: 'medica', specialty: 'Geriatría' })
    expect(back).toMatchObject({ status: 201, body: { status: 'active', specialty: 'Geriatría' } })
    expect((await find('medica')).version).toBe(version + 1)
  })

  test('not with the licence of somebody else, who is named', async () => {
    const { add, as, count } = await startDoctors()
    const before = await count()
    const reply = await add({ professionalLicense: '4101017', doctorId: 'sin-hospitales' })
    const text = 'La cédula 4101017 ya es de Ximena Núñez Ávila'
    expect(reply).toMatchObject({
      status: 409,
      body: { detail: text, errors: { professionalLicense: [text] } },
    })
    expect(await count()).toBe(before)
    expect((await as('sin-hospitales').get('/api/hospitals/1/profile')).status).toBe(404)
  })

  test.each(PERSONAS)('F47: by $id exactly with the right to', async ({ id, rights, member }) => {
    const { add, count, audit } = await startDoctors()
    const before = await count()
    const reply = await add({}, id)
    const may = rights.doctors === 'rw'
    expect(reply.status).toBe(may ? 201 : member ? 403 : 404)
    expect(await count()).toBe(before + (may ? 1 : 0))
    if (reply.status !== 403) return
    expect(reply.body).toMatchObject({ group: 'hospital-1-doctors-write' })
    expect(await audit()).toMatchObject([{ userId: id, status: 403, path: DOCTORS }])
  })
})

describe('a doctor is changed', () => {
  test('and is the next version then', async () => {
    const { change, find, as } = await startDoctors()
    const medica = await find('medica')
    const more = {
      specialty: 'Álgebra médica',
      phone: '',
      professionalLicense: '11111111',
      certificationExpiresAt: null,
    }
    const reply = await change(medica, more)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(doctorIn(reply)).toEqual({ ...medica, ...more, version: 2 })
    expect(await find('medica')).toEqual(doctorIn(reply))
    const { data } = z.parse(DoctorPage, (await as('direccion').get(`${DOCTORS}?search=algebra`)).body)
    expect(data.map((one) => one.doctorId)).toEqual(['medica'])
  })

  test('is found by who they are: one, or nobody, and never a refusal', async () => {
    const { as } = await startDoctors()
    const whoIs = async (doctorId: string) => {
      const { body } = await as('medica').get(`${DOCTORS}?doctorId=${doctorId}`)
      const { data, pagination } = z.parse(DoctorPage, body)
      return [data.map((one) => one.doctorId), pagination.totalItems]
    }
    expect(await whoIs('medica')).toEqual([['medica'], 1])
    for (const nobody of ['archivo', 'medic', 'MEDICA']) expect(await whoIs(nobody)).toEqual([[], 0])
  })

  test('pauses and comes back, and is found by that', async () => {
    const { change, find, as } = await startDoctors()
    const names = async (status: string) => {
      const { body } = await as('direccion').get(`${DOCTORS}?status=${status}&pageSize=100`)
      return z.parse(DoctorPage, body).data.map((one) => one.doctorId)
    }
    const paused = doctorIn(await change(await find('medica'), { status: 'paused' }))
    expect(paused.status).toBe('paused')
    expect(await names('paused')).toContain('medica')
    expect(await names('active')).not.toContain('medica')
    expect(doctorIn(await change(paused, { status: 'active' })).status).toBe('active')
    expect(await names('active')).toContain('medica')
    expect((await as('direccion').get(`${DOCTORS}?status=gone`)).status).toBe(400)
  })

  test('keeps a licence of their own, and takes nobody else’s', async () => {
    const { change, find } = await startDoctors()
    const [medica, direccion] = [await find('medica'), await find('direccion')]
    const reply = await change(medica, { professionalLicense: direccion.professionalLicense })
    const text = `La cédula ${direccion.professionalLicense} ya es de Elena Ríos Beltrán`
    expect(reply).toMatchObject({ status: 409, body: { errors: { professionalLicense: [text] } } })
    expect((await change(medica)).status).toBe(200)
  })

  test('is not retired this way, nor called back', async () => {
    const { change, find, store } = await startDoctors()
    const medica = await find('medica')
    expect((await change(medica, { status: 'retired' })).status).toBe(422)
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'retired' }).where('doctorId', '=', 'medica').execute(),
    )
    const back = await change(medica, { status: 'active' })
    const text = 'Ximena Núñez Ávila está de baja; para que vuelva, agrégalo de nuevo'
    expect(back).toMatchObject({ status: 409, body: { detail: text } })
    expect((await find('medica')).status).toBe('retired')
  })

  test('only from the version that is stored', async () => {
    const { change, find, as } = await startDoctors()
    const medica = await find('medica')
    const current = doctorIn(await change(medica, { phone: '5511112222' }))
    expect(await change(medica, { phone: '5533334444' })).toMatchObject({ status: 412, body: { current } })
    expect((await as('direccion').put(`${DOCTORS}/medica`, about)).status).toBe(428)
    expect((await as('direccion').put(`${DOCTORS}/archivo`, about, { 'if-match': '"1"' })).status).toBe(404)
  })

  test('by one of those who try in the same instant, 50 times', async () => {
    const { change, find } = await startDoctors()
    for (let round = 1; round <= 50; round += 1) {
      const medica = await find('medica')
      const replies = await Promise.all(['1', '2'].map((end) => change(medica, { phone: `551111222${end}` })))
      expect(replies.map((one) => one.status).toSorted()).toEqual([200, 412])
    }
    expect((await find('medica')).version).toBe(51)
  })

  test('shows what is stored to nobody who may not read it', async () => {
    const { change, find, store } = await startDoctors()
    const medica = await find('medica')
    await revoke(store, 'direccion', 'doctors', 'read')
    const stale = await change({ ...medica, version: 9 })
    expect([stale.status, stale.body]).toMatchObject([403, { group: 'hospital-1-doctors-read' }])
    expect(stale.body).not.toHaveProperty('current')
  })

  test.each(PERSONAS)('F47: by $id exactly with the right to', async ({ id, rights, member }) => {
    const { change, find } = await startDoctors()
    const medica = await find('medica')
    const reply = await change(medica, { phone: '5511112222' }, id)
    const may = rights.doctors === 'rw'
    expect(reply.status).toBe(may ? 200 : member ? 403 : 404)
    expect((await find('medica')).version).toBe(may ? 2 : 1)
  })
})
