import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Hospital } from '#src/domain/hospitals/contract.ts'
import { Subscription } from '#src/domain/subscription/contract.ts'
import { NOW, type Reply, startServer } from '../fixtures/server.ts'

const of = (hospitalId: number) => `/pay/subscriptions/${1000 + hospitalId}`
const subscriptionIn = ({ body }: Reply): Subscription => z.parse(Subscription, body)

test('is told with plan, state, renewal, seats and invoices, the newest first', async () => {
  const { as } = await startServer()
  const reply = await as('archivo').get(of(1))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe('"1"')
  const { invoices, ...about } = subscriptionIn(reply)
  const users = await as('archivo').get('/api/hospitals/1/users')
  const { pagination } = z.parse(z.object({ pagination: z.object({ totalItems: z.int() }) }), users.body)
  expect(about).toEqual({
    subscriptionId: 1001,
    hospitalId: 1,
    plan: 'Institucional',
    state: 'active',
    version: 1,
    renewsAt: new Date(NOW.getTime() + 24 * 86_400_000).toISOString(),
    seats: { used: pagination.totalItems, total: 60 },
  })
  const issued = invoices.map((one) => one.issuedAt)
  expect(issued).toEqual(issued.toSorted().toReversed())
  expect(issued.length).toBeGreaterThan(6)
  expect(Date.parse(issued[0] ?? '')).toBeLessThan(NOW.getTime())
  expect(new Set(invoices.map((one) => one.state))).toEqual(new Set(['paid', 'void']))
  expect(new Set(invoices.map((one) => one.invoiceId)).size).toBe(invoices.length)
})

test('counts whoever joins and leaves as a seat', async () => {
  const { as, hospital } = await startServer()
  const used = async () => subscriptionIn(await as('archivo').get(of(1))).seats.used
  const before = await used()
  const body = { userId: 'sin-hospitales', groups: [] }
  await as('direccion').post('/api/hospitals/1/users', body, { 'idempotency-key': 'k' })
  expect(await used()).toBe(before)
  await hospital().acceptInvitation('sin-hospitales')
  expect(await used()).toBe(before + 1)
  await as('direccion').delete('/api/hospitals/1/users/sin-hospitales')
  expect(await used()).toBe(before)
})

test('of one hospital is past due, another one is on trial without an invoice, a third one has none', async () => {
  const { as } = await startServer()
  const due = subscriptionIn(await as('archivo').get(of(2)))
  expect(due.state).toBe('pastDue')
  expect(due.invoices.filter((one) => one.state === 'pending')).toEqual(due.invoices.slice(0, 2))
  expect(Date.parse(due.renewsAt ?? '')).toBeLessThan(NOW.getTime())
  expect(subscriptionIn(await as('archivo').get(of(3)))).toMatchObject({ state: 'trial', invoices: [] })
  const { subscriptionId } = z.parse(Hospital, (await as('archivo').get('/api/hospitals/4')).body)
  expect(subscriptionId).toBeNull()
  expect((await as('archivo').get(of(4))).status).toBe(404)
  expect(subscriptionIn(await as('direccion').get(of(8)))).toMatchObject({
    state: 'cancelled',
    renewsAt: null,
  })
})

test('every hospital that names one has it', async () => {
  const { as, store } = await startServer()
  const hospitals = await store.db.selectFrom('hospitals').select(['hospitalId', 'subscriptionId']).execute()
  const paying = hospitals.filter((one) => one.hospitalId <= 8 && one.subscriptionId !== null)
  expect(paying).toHaveLength(7)
  for (const { hospitalId, subscriptionId } of paying) {
    const reply = await as('direccion').get(`/pay/subscriptions/${subscriptionId}`)
    expect(subscriptionIn(reply)).toMatchObject({ hospitalId, subscriptionId })
  }
})

test.each([
  ['medica', 403],
  ['enfermeria', 403],
  ['admision', 403],
  ['sin-permisos', 403],
  ['sin-hospitales', 404],
])('is not for %s: %i', async (persona, status) => {
  const { as } = await startServer()
  const reply = await as(persona).get(of(1))
  expect(reply.status).toBe(status)
  if (status === 403) expect(reply.body).toMatchObject({ group: 'hospital-1-hospital-read' })
})

test('of another hospital needs the right there, and of a withdrawn one nobody has any', async () => {
  const { as, store } = await startServer()
  expect((await as('archivo').get(of(12))).status).toBe(403)
  await store.write('installation', (db) =>
    db.deleteFrom('members').where('userId', '=', 'archivo').where('hospitalId', '=', 2).execute(),
  )
  expect((await as('archivo').get(of(2))).status).toBe(404)
  await as('direccion').delete('/api/hospitals/3')
  expect((await as('direccion').get(of(3))).status).toBe(404)
})

test.each(['1', '99999', '0', '-1', 'x', '1001.0', '1e3', '__proto__'])('%s is none', async (id) => {
  const { as } = await startServer()
  expect((await as('direccion').get(`/pay/subscriptions/${id}`)).status).toBe(404)
})

test('can only be read', async () => {
  const { as } = await startServer()
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const body = method === 'DELETE' ? undefined : {}
    expect((await as('direccion').send(method, of(1), body)).status).toBe(405)
  }
})
