import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '#server/api/app.ts'
import { Profile } from '#src/domain/profile/contract.ts'
import { NOW, openTestStore, startServer } from '../fixtures/server.ts'

const PATH = '/api/hospitals/1/profile'

async function withProfile() {
  const server = await startServer()
  const { body, headers } = await server.as('direccion').get(PATH)
  return { ...server, profile: z.parse(Profile, body), etag: headers.get('etag') ?? '' }
}

test('any member reads the profile, with its version as the tag', async () => {
  const { as } = await startServer()
  const reply = await as('sin-permisos').get(PATH)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe('"1"')
  expect(z.parse(Profile, reply.body)).toMatchObject({ name: 'Hospital General Zona Norte', version: 1 })
})

test('a change answers the new record and renames the hospital', async () => {
  const { as, profile, etag } = await withProfile()
  const change = { ...profile, name: 'Ñandú', timeZone: 'America/Tijuana', services: ['Urgencias'] }
  const reply = await as('direccion').put(PATH, change, { 'if-match': etag })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe('"2"')
  expect(reply.body).toEqual({ ...change, version: 2 })
  expect((await as('direccion').get(PATH)).body).toEqual(reply.body)
  expect((await as('direccion').get('/api/hospitals?search=nandu')).body).toMatchObject({
    data: [{ hospitalId: 1 }],
  })
})

test('telephones are kept as digits, however they are typed', async () => {
  const { as, profile, etag } = await withProfile()
  const first = await as('direccion').put(
    PATH,
    { ...profile, phone: '+52 (664) 123-4567' },
    { 'if-match': etag },
  )
  expect(first.body).toMatchObject({ phone: '6641234567' })
  const second = await as('direccion').put(
    PATH,
    { ...profile, phone: '+1 415 555 2671' },
    { 'if-match': '"2"' },
  )
  expect(second.body).toMatchObject({ phone: '+14155552671' })
})

test('the same change twice is stale the second time, and is answered with what is stored', async () => {
  const { as, profile, etag } = await withProfile()
  await as('direccion').put(PATH, { ...profile, phone: '5511112222' }, { 'if-match': etag })
  const stale = await as('direccion').put(PATH, { ...profile, phone: '5533334444' }, { 'if-match': etag })
  expect(stale.status).toBe(412)
  expect(stale.body).toMatchObject({ current: { phone: '5511112222', version: 2 } })
})

test('the right to write alone changes nothing, though any member reads the profile', async () => {
  const { as, profile, etag, store } = await withProfile()
  const grants = store.db.deleteFrom('grants').where('userId', '=', 'direccion').where('hospitalId', '=', 1)
  await grants.where('area', '=', 'hospital').where('level', '=', 'read').execute()
  const reply = await as('direccion').put(PATH, { ...profile, phone: '5511112222' }, { 'if-match': etag })
  expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-hospital-read' }])
  expect((await as('direccion').get(PATH)).body).toEqual(profile)
})

test('of two changes in the same instant one wins', async () => {
  const { as, profile, etag } = await withProfile()
  const change = (phone: string) => as('direccion').put(PATH, { ...profile, phone }, { 'if-match': etag })
  const replies = await Promise.all([change('5511111111'), change('5522222222'), change('5533333333')])
  expect(replies.map((one) => one.status).toSorted()).toEqual([200, 412, 412])
})

test('renaming the hospital makes the profile in hand an old one', async () => {
  const { as, profile, etag } = await withProfile()
  await as('sin-permisos').put('/api/hospitals/1', { hospitalId: 1, name: 'Otro' })
  expect((await as('direccion').put(PATH, profile, { 'if-match': etag })).status).toBe(412)
})

test.each([undefined, '', '*'])('a change with If-Match %j is refused with 428', async (tag) => {
  const { as, profile } = await withProfile()
  const reply = await as('direccion').put(PATH, profile, tag === undefined ? {} : { 'if-match': tag })
  expect(reply.status).toBe(428)
})

test.each([
  ['name', ''],
  ['timeZone', 'Marte/Olympus'],
  ['timeZone', '+05:00'],
  ['timeZone', ''],
  ['address', 'a\u0007b'],
  ['phone', '123'],
  ['phone', '55 1234 5678 ext.'],
  ['services', 'Urgencias'],
  ['shifts.0.startsAt', [{ kind: 'morning', startsAt: '25:00', endsAt: '10:00' }]],
  ['shifts.0.kind', [{ kind: 'lunch', startsAt: '05:00', endsAt: '10:00' }]],
  ['shifts.1.kind', Array(2).fill({ kind: 'night', startsAt: '20:00', endsAt: '07:00' })],
])('a bad %s is refused at the field', async (field, value) => {
  const { as, profile, etag } = await withProfile()
  const change = { ...profile, [field.split('.')[0] ?? '']: value }
  const reply = await as('direccion').put(PATH, change, { 'if-match': etag })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
})

test('F47: a write straight to the API without the group answers 403, changes nothing and is logged', async () => {
  const { as, audit, profile, etag } = await withProfile()
  for (const persona of ['archivo', 'medica', 'sin-permisos']) {
    const reply = await as(persona).put(PATH, { ...profile, phone: '0' }, { 'if-match': etag })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({
      detail: expect.stringContaining('hospital-1-hospital-write'),
      group: 'hospital-1-hospital-write',
    })
  }
  expect((await as('direccion').get(PATH)).body).toEqual(profile)
  const logged = (await audit()).map(({ userId, method, path, hospitalId, status }) => [
    userId,
    method,
    path,
    hospitalId,
    status,
  ])
  expect(logged).toEqual([
    ['archivo', 'PUT', PATH, 1, 403],
    ['medica', 'PUT', PATH, 1, 403],
    ['sin-permisos', 'PUT', PATH, 1, 403],
  ])
})

test('tells the services that rooms and open stays name, and takes none of them from a change', async () => {
  const { as, store, profile, etag } = await withProfile()
  await store.db.updateTable('rooms').set({ service: '' }).where('hospitalId', '=', 1).execute()
  await store.db.updateTable('episodes').set({ service: '' }).where('hospitalId', '=', 1).execute()
  const first = (status: 'open' | 'discharged') =>
    store.db
      .selectFrom('episodes')
      .select('episodeId')
      .where('hospitalId', '=', 1)
      .where('status', '=', status)
      .limit(1)
  const name = (service: string, status: 'open' | 'discharged') =>
    store.db.updateTable('episodes').set({ service }).where('episodeId', 'in', first(status)).execute()
  await name('Quemados', 'open')
  await name('Leprosario', 'discharged')
  const room = store.db.selectFrom('rooms').select('roomId').where('hospitalId', '=', 1).limit(1)
  await store.db
    .updateTable('rooms')
    .set({ service: 'Terapia intensiva' })
    .where('roomId', 'in', room)
    .execute()
  const change = { ...profile, servicesInUse: ['Inventado'] }
  const reply = await as('direccion').put(PATH, change, { 'if-match': etag })
  expect(reply.body).toMatchObject({
    services: profile.services,
    servicesInUse: ['Quemados', 'Terapia intensiva'],
  })
  expect((await as('direccion').get(PATH)).body).toEqual(reply.body)
})

test('when the password is asked for again to sign is set within what the installation asks for', async () => {
  const store = await openTestStore('default')
  onTestFinished(() => store.close())
  const api = createApi({
    store,
    clock: () => NOW,
    verifyAccessToken: async (sub) => ({ sub }),
    signProofMinutes: 15,
  })
  async function ask(method: string, body?: object, etag = '') {
    const url = `http://api.test${PATH}?api-version=2020-05-01`
    const headers = {
      authorization: 'Bearer direccion',
      'if-match': etag,
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await api.fetch(
      new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    )
    return { status: answer.status, body: await answer.json() }
  }
  expect((await ask('GET')).body).toMatchObject({ signProofMinutes: null, signProofLimit: 15 })
  const { version: _, ...profile } = (await ask('GET')).body
  const laxer = await ask('PUT', { ...profile, signProofMinutes: 16 }, '"1"')
  expect([laxer.status, laxer.body.errors]).toEqual([
    422,
    { signProofMinutes: ['En esta instalación son 15 minutos como máximo'] },
  ])
  const stricter = await ask('PUT', { ...profile, signProofMinutes: 5 }, '"1"')
  expect([stricter.status, stricter.body.signProofMinutes]).toEqual([200, 5])
  // Programs of before know nothing of it.
  const { signProofMinutes: __, ...former } = profile
  expect((await ask('PUT', former, '"2"')).body).toMatchObject({ signProofMinutes: 5, version: 3 })
})

test('the steps to the first admitted patient are done with what the page of the first steps counts', async () => {
  const { as, store } = await startServer()
  const steps = async () => z.parse(Profile, (await as('direccion').get(PATH)).body).firstSteps
  expect(await steps()).toEqual({ rooms: true, doctors: true, templates: true, patient: true })
  const { db } = store
  // A room that is not in use and a bed that was taken away are no place for a patient.
  await db.updateTable('rooms').set({ active: 0 }).where('hospitalId', '=', 1).execute()
  // Somebody who nurses can't sign as a physician.
  await db.updateTable('doctors').set({ profession: 'nurse' }).where('hospitalId', '=', 1).execute()
  await db.updateTable('templates').set({ status: 'retired' }).where('hospitalId', '=', 1).execute()
  expect(await steps()).toEqual({ rooms: false, doctors: false, templates: false, patient: true })
  await db.updateTable('rooms').set({ active: 1 }).where('hospitalId', '=', 1).execute()
  await db.updateTable('beds').set({ retiredAt: NOW.getTime() }).where('hospitalId', '=', 1).execute()
  expect(await steps()).toMatchObject({ rooms: false })
})

test('nothing is done in a new hospital but its templates, and a change of the profile keeps that', async () => {
  const { as } = await startServer()
  const created = await as('direccion').post('/api/hospitals', { name: 'Clínica Nueva' })
  const { hospitalId } = z.parse(z.object({ hospitalId: z.int() }), created.body)
  const path = `/api/hospitals/${hospitalId}/profile`
  const { body } = await as('direccion').get(path)
  const firstSteps = { rooms: false, doctors: false, templates: true, patient: false }
  expect(body).toMatchObject({ firstSteps })
  const changed = await as('direccion').put(path, body, { 'if-match': '"1"' })
  expect(changed.body).toMatchObject({ firstSteps, version: 2 })
})
