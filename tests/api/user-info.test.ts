import { expect, test } from 'vitest'
import { createApi } from '#server/api/app.ts'
import { NOW, startServer } from '../fixtures/server.ts'

const PATH = '/api/user-info'

test('who is signed in, and what they may do in all their hospitals', async () => {
  const { as, store } = await startServer()
  await store.db
    .updateTable('users')
    .set({ givenName: 'Ximena', isInstallationAdmin: 1 })
    .where('userId', '=', 'medica')
    .execute()
  const { status, body } = await as('medica').get(PATH)
  expect(status).toBe(200)
  expect(body).toEqual({
    sub: 'medica',
    name: 'Ximena Núñez Ávila',
    given_name: 'Ximena',
    preferred_username: 'medica@ronda.example',
    email: 'medica@ronda.example',
    groups: expect.arrayContaining(['hospital-1-patients-write', 'hospital-2-patients-read']),
    isInstallationAdmin: true,
  })
})

test('somebody whom only the identity provider knows is called by their id, and may do nothing', async () => {
  const { as } = await startServer()
  const { status, body } = await as('sub:nueva').get(PATH)
  expect(status).toBe(200)
  expect(body).toMatchObject({ sub: 'nueva', name: 'nueva', groups: [], isInstallationAdmin: false })
})

test('rights that are given or taken count with the next request', async () => {
  const { as, store } = await startServer()
  expect((await as('medica').get('/api/hospitals/1/patients')).status).toBe(200)
  const own = store.db.deleteFrom('grants').where('userId', '=', 'medica').where('hospitalId', '=', 1)
  await own.where('area', '=', 'patients').execute()
  expect((await as('medica').get('/api/hospitals/1/patients')).status).toBe(403)
  const grant = { hospitalId: 1, userId: 'medica', area: 'patients', level: 'read' }
  await store.db.insertInto('grants').values(grant).execute()
  expect((await as('medica').get('/api/hospitals/1/patients')).status).toBe(200)
})

test('somebody who was shut out is told so, wherever they go', async () => {
  const { as, store } = await startServer()
  const bodies = { name: 'Clínica Nueva' }
  await store.db
    .updateTable('users')
    .set({ deactivatedAt: NOW.getTime() })
    .where('userId', '=', 'medica')
    .execute()
  const key = { 'idempotency-key': 'k' }
  for (const path of [
    PATH,
    '/api/hospitals',
    '/api/hospitals/1/patients',
    '/api/users',
    '/pay/subscriptions/1',
  ])
    expect((await as('medica').get(path)).status).toBe(401)
  expect((await as('medica').post('/api/hospitals', bodies, key)).status).toBe(401)
  expect((await as('medica').post('/api/hospitals/1/rooms', {}, key)).body).toMatchObject({
    detail: 'Tu cuenta está desactivada. Pregunta a quien administra la instalación',
  })
})

test('groups that the token names count in place of the stored ones, for members alone', async () => {
  const { store } = await startServer()
  const groups = ['hospital-1-rooms-read', 'hospital-3-rooms-read']
  const api = createApi({ store, clock: () => NOW, verifyAccessToken: async (sub) => ({ sub, groups }) })
  const get = async (who: string, path: string) => {
    const headers = { authorization: `Bearer ${who}` }
    const url = `http://api.test${path}?api-version=2020-05-01`
    return api.fetch(new Request(url, { headers }))
  }
  expect((await get('medica', '/api/hospitals/1/rooms')).status).toBe(200)
  expect((await get('medica', '/api/hospitals/1/patients')).status).toBe(403)
  expect((await get('sin-hospitales', '/api/hospitals/1/rooms')).status).toBe(404)
  expect(await (await get('medica', PATH)).json()).toMatchObject({ groups })
})

test('where the provider keeps the rights they are not changed here, and people still come in', async () => {
  const { store } = await startServer()
  const groups = ['hospital-1-hospital-read', 'hospital-1-hospital-write']
  const api = createApi({ store, clock: () => NOW, verifyAccessToken: async (sub) => ({ sub, groups }) })
  const write = async (method: string, path: string, body: object, more: Record<string, string>) => {
    const headers = { authorization: 'Bearer archivo', 'content-type': 'application/json', ...more }
    const url = `http://api.test/api/hospitals/1/users${path}?api-version=2020-05-01`
    const answer = await api.fetch(new Request(url, { method, headers, body: JSON.stringify(body) }))
    return [answer.status, (await answer.json()).detail]
  }
  const text = 'Los permisos se dan en el servicio de acceso de tu organización, y aquí solo se ven'
  expect(await write('PUT', '/medica', { groups }, { 'if-match': '"1"' })).toEqual([409, text])
  const one = { 'idempotency-key': 'one' }
  expect(await write('POST', '', { userId: 'sin-hospitales', groups }, one)).toEqual([409, text])
  const search = 'api-version=2020-05-01&search=sin-hospitales@ronda.example'
  const headers = { authorization: 'Bearer archivo' }
  await api.fetch(new Request(`http://api.test/api/users?${search}`, { headers }))
  const two = { 'idempotency-key': 'two' }
  expect(await write('POST', '', { userId: 'sin-hospitales', groups: [] }, two)).toEqual([201, undefined])
})
