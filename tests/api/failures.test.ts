import { expect, test, vi } from 'vitest'
import { withFaults } from '#mocks/faults.ts'
import { startServer } from '../fixtures/server.ts'

test.each([400, 401, 404, 409, 412, 413, 422, 500, 503, 599])(
  'a name with error-%i in it fails so, and is not written',
  async (status) => {
    const { as } = await startServer({ seed: 'empty', faults: true })
    const reply = await as('direccion').post('/api/hospitals', { name: `Clínica error-${status} Norte` })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(reply.body).toMatchObject({ status, detail: expect.stringMatching(/\w/) })
    expect((await as('direccion').get('/api/hospitals')).body).toMatchObject({ data: [] })
  },
)

test('without faults such a name is like any other', async () => {
  const { as } = await startServer({ seed: 'empty' })
  const name = 'Clínica error-500'
  expect(await as('direccion').post('/api/hospitals', { name })).toMatchObject({
    status: 201,
    body: { name },
  })
})

test('error-429 says when to come back', async () => {
  const { as } = await startServer({ seed: 'empty', faults: true })
  const reply = await as('direccion').post('/api/hospitals', { name: 'error-429' })
  expect(reply.status).toBe(429)
  expect(reply.headers.get('retry-after')).toBe('5')
})

test('the text works at any depth and in changes, too', async () => {
  const { as } = await startServer({ faults: true })
  const body = { hospitalId: 1, name: 'Uno', extra: [{ deep: ['x', 'error-503'] }] }
  expect((await as('direccion').put('/api/hospitals/1', body)).status).toBe(503)
})

test.each(['error-200', 'error-600', 'error-5000', 'error 500', 'terror-500x'])(
  '%s is a name like any other',
  async (name) => {
    const { as } = await startServer({ seed: 'empty', faults: true })
    expect((await as('direccion').post('/api/hospitals', { name })).status).toBe(201)
  },
)

test('rights and versions come before named failures, and a refused right is logged', async () => {
  const { as, audit } = await startServer({ faults: true })
  const named = { hospitalId: 1, name: 'error-500' }
  expect((await as('sin-hospitales').put('/api/hospitals/1', named)).status).toBe(404)
  const rooms = '/api/hospitals/1/rooms'
  expect((await as('sin-permisos').post(rooms, named, { 'idempotency-key': 'k' })).status).toBe(403)
  expect((await as('direccion').put('/api/hospitals/1/profile', named)).status).toBe(428)
  expect(await audit()).toMatchObject([
    { userId: 'sin-hospitales', status: 404 },
    { userId: 'sin-permisos', status: 403 },
  ])
})

test('chaos fails the wanted share of requests before they arrive', async () => {
  const fetch = vi.fn(async () => new Response('in'))
  const draws = [0.1, 0.4, 0.1, 0.9, 0.3]
  const faulty = withFaults(
    fetch,
    () => ({ latency: 0, chaos: 30 }),
    () => draws.shift() ?? 1,
  )
  const status = async () => (await faulty(new Request('http://api.test/'))).status
  expect([await status(), await status(), await status()]).toEqual([500, 503, 200])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('latency holds an answer back', async () => {
  vi.useFakeTimers()
  try {
    const answered = vi.fn()
    const slow = withFaults(
      async () => new Response('in'),
      () => ({ latency: 400, chaos: 0 }),
    )
    const done = slow(new Request('http://api.test/')).then(answered)
    await vi.advanceTimersByTimeAsync(399)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(answered).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
