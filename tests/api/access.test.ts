import { expect, test } from 'vitest'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { startServer } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

test.each(['', 'Bearer', 'Bearer nadie', 'Basic ZGlyZWNjaW9u', 'direccion'])(
  'with %j for a token nothing is answered',
  async (token) => {
    const { raw, audit } = await startServer()
    for (const { method, path } of ENDPOINTS) {
      const reply = await raw(path.replaceAll(/\{\w+\}/g, '1'), { method, headers: { authorization: token } })
      const told = [reply.status, reply.headers.get('www-authenticate'), reply.headers.get('content-type')]
      expect([method, path, ...told]).toEqual([method, path, 401, 'Bearer', 'application/problem+json'])
    }
    expect(await audit()).toEqual([])
  },
)

test('a hospital whose id starts like another one opens nothing there', async () => {
  const { as, store } = await startServer()
  await store.write('installation', (db) => db.deleteFrom('grants').where('hospitalId', '!=', 1).execute())
  expect((await as('direccion').get('/api/hospitals/1/doctors')).status).toBe(200)
  expect((await as('direccion').get('/api/hospitals/10/doctors')).status).toBe(403)
})

test('a right to write reads nothing', async () => {
  const { as, store } = await startServer()
  await grant(store, 'sin-permisos', 'doctors', 'write', 12)
  expect((await as('sin-permisos').get('/api/hospitals/12/doctors')).status).toBe(403)
})
