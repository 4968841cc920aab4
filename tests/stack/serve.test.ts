import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Stack, type StackOptions, startStack } from '#mocks/stack/start-stack.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { fakeDist, fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { failingServer, type StackProcess, spawnServer } from './stack-process.ts'

/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 30_000 }

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

async function start(options: Partial<StackOptions> = {}): Promise<Stack> {
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty', ...options })
  onTestFinished(() => stack.close())
  return stack
}

/** The server as a process of its own, with invented people. */
async function serve(env: Record<string, string> = {}): Promise<StackProcess> {
  const paths = {
    DATABASE_URL: `sqlite:${join(folder.path, 'data/ronda.sqlite')}`,
    DIST_DIR: fakeDist(folder.path),
  }
  const server = await spawnServer({ PORT: '0', SEED: 'demo', ...paths, ...env })
  onTestFinished(() => server.kill())
  return server
}

async function signIn({ origin }: { origin: string }, user = 'direccion') {
  const client = new OidcClient(origin)
  const { access_token } = await client.signIn(user)
  return (path: string, init: RequestInit = {}) => client.api(path, access_token, init)
}

test('it says that it is alive, and that it can be sent requests', async () => {
  const { origin } = await start()
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(origin + path)
    expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
  }
})

test('asked to stop, it answers what has begun and takes nothing new', async () => {
  const server = await serve()
  const { access_token } = await new OidcClient(server.origin).signIn('direccion')
  const address = `${server.origin}/api/hospitals?api-version=2020-05-01`
  const begun = request(address, { method: 'POST', agent: false })
  begun.setHeader('Authorization', `Bearer ${access_token}`)
  const answered = new Promise<number | undefined>((done, fail) => {
    begun.once('response', (answer) => done(answer.statusCode))
    begun.once('error', fail)
  })
  begun.setHeader('Content-Length', 2)
  begun.setHeader('Expect', '100-continue')
  begun.flushHeaders()
  await once(begun, 'continue')
  const code = server.stop()
  await expect
    .poll(
      () =>
        fetch(`${server.origin}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      SOON,
    )
    .toBe('closed')
  begun.end('{}')
  expect(await answered).toBe(415)
  expect(await code).toBe(0)
})

/** Asks over one connection, again and again: whether the server is ready, and whether it keeps the connection. */
function askOnOneConnection({ origin }: { origin: string }): () => Promise<unknown> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return () =>
    new Promise((done, fail) => {
      request(`${origin}/readyz`, { agent }, (answer) => {
        answer.resume().once('end', () => done([answer.statusCode, answer.headers.connection]))
      })
        .once('error', fail)
        .end()
    })
}

test('asked to stop, it answers who is connected once more, and says that it is not ready', async () => {
  const server = await serve()
  const ask = askOnOneConnection(server)
  expect(await ask()).toEqual([200, 'keep-alive'])
  const code = server.stop()
  await expect.poll(ask, SOON).toEqual([503, 'close'])
  expect(await code).toBe(0)
})

test('interrupted at the terminal, it waits for no connection on which nothing is asked', async () => {
  const server = await serve()
  expect(await askOnOneConnection(server)()).toEqual([200, 'keep-alive'])
  const began = performance.now()
  expect(await server.interrupt()).toBe(0)
  // It would end by itself after five seconds.
  expect(performance.now() - began).toBeLessThan(4500)
})

test('asked to stop, it waits for no connection that a browser opened ahead of its need', async () => {
  const server = await serve()
  const { hostname, port } = new URL(server.origin)
  const silent = connect(Number(port), hostname)
  onTestFinished(() => void silent.destroy())
  await once(silent, 'connect')
  const closed = once(silent, 'close')
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  await closed
  // Six seconds after it said that it stops, who is connected has been told.
  expect(performance.now() - began).toBeLessThan(12_000)
})

test('with no build it ends with one clear line', async () => {
  const paths = { DATABASE_URL: `sqlite:${folder.path}/r.sqlite`, DIST_DIR: '/nowhere' }
  const failed = await failingServer({ PORT: '0', SEED: 'demo', ...paths })
  const line = '/nowhere holds no build of the application: run "npm run build"'
  expect(failed).toEqual({ code: 78, said: `${line}\n` })
})

test('a database that holds anything else is not filled with invented people', async () => {
  const database = join(folder.path, 'hospital.sqlite')
  const store = await openNodeStore({ file: database })
  await migrate(store)
  await store.write('installation', (db) =>
    db
      .insertInto('users')
      .values({
        userId: 'ana',
        userName: 'Ana',
        userNameSort: 'ana',
        userSearch: 'ana',
        email: null,
        emailSort: '',
      })
      .execute(),
  )
  await store.close()
  const env = { PORT: '0', SEED: 'demo', DATABASE_URL: `sqlite:${database}`, DIST_DIR: fakeDist(folder.path) }
  const said = 'SEED=demo: the database of DATABASE_URL holds other data\n'
  expect(await failingServer(env)).toEqual({ code: 78, said })
})

describe('the log', () => {
  test('tells each request by its route, and names nobody', async () => {
    const server = await serve()
    const api = await signIn(server)
    const patient = { givenNames: 'Xóchitl', firstSurname: 'Zapatero', sex: 'female' }
    const body = JSON.stringify(patient)
    const headers = { 'Idempotency-Key': 'k-1', traceparent: `00-${'4'.repeat(32)}-${'7'.repeat(16)}-01` }
    const created = await api('/api/hospitals/1/patients', { method: 'POST', headers, body })
    expect(created.status).toBe(201)
    // What a person tells support is what the log calls the request.
    expect(created.headers.get('x-request-id')).toBe('4'.repeat(32))
    await api('/api/hospitals/1/patients?search=zapatero')
    await api('/api/hospitals/1/patients/1')
    await api('/api/hospitals/1/patients', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'k-2' },
      body: '{"givenNames":"Xóchitl"}',
    })
    await fetch(`${server.origin}/hospitals/1/patients/1/overview`, { headers: { accept: 'text/html' } })
    await server.stop()
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const person = expect.stringMatching(/^[\da-f]{16}$/)
    const line = {
      level: 30,
      time: expect.any(String),
      request: expect.stringMatching(/^[\da-f]{32}$/),
      ms: expect.any(Number),
    }
    expect(lines.filter(({ route }) => route !== '/oauth2/default')).toEqual([
      {
        ...line,
        request: '4'.repeat(32),
        method: 'POST',
        route: '/api/hospitals/{hospitalId}/patients',
        status: 201,
        person,
      },
      { ...line, method: 'GET', route: '/api/hospitals/{hospitalId}/patients', status: 200, person },
      {
        ...line,
        method: 'GET',
        route: '/api/hospitals/{hospitalId}/patients/{patientId}',
        status: 200,
        person,
      },
      { ...line, method: 'POST', route: '/api/hospitals/{hospitalId}/patients', status: 422, person },
      { ...line, method: 'GET', route: 'site', status: 200 },
    ])
    expect(new Set(lines.flatMap((one) => one.person ?? [])).size).toBe(1)
    expect(server.said()).not.toMatch(/Xóchitl|Zapatero|zapatero|direccion|Bearer|eyJ|search=|overview/)
  })
})

test('metrics are read at their own address alone', async () => {
  const server = await serve({ METRICS_LISTEN: '127.0.0.1:0', LOG_LEVEL: 'info' })
  const metrics = /metrics at (http:\S+)/.exec(server.said())?.[1] ?? ''
  await fetch(`${server.origin}/api/hospitals`)
  await expect
    .poll(async () => (await fetch(metrics)).text(), SOON)
    .toContain('http_request_duration_seconds_count{method="GET",route="/api/hospitals",status="401"} 1')
  expect(await (await fetch(metrics)).text()).toMatch(/^db_write_wait_seconds_count [1-9]/m)
  expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('http_request')
})

describe('whoever asks too much', () => {
  const rateLimit = { perSecond: 1, burst: 4, writesPerSecond: 0.5 }

  test('is told when to come again, and holds up nobody else', async () => {
    const stack = await start({ rateLimit })
    const [ana, luis] = [await signIn(stack, 'direccion'), await signIn(stack, 'medica')]
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) answers.push(await ana('/api/hospitals'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('1')
    expect(answers.at(-1)?.headers.get('content-type')).toBe('application/problem+json')
    expect(await answers.at(-1)?.json()).toMatchObject({
      status: 429,
      detail: 'Hay demasiadas solicitudes, espera un momento',
    })
    expect((await luis('/api/hospitals')).status).toBe(200)
  })

  test('may write less often than read', async () => {
    const api = await signIn(await start({ rateLimit: { perSecond: 10, burst: 40, writesPerSecond: 0.5 } }))
    const create = () => api('/api/hospitals', { method: 'POST', body: '{"name":"Norte"}' })
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([
      201, 201, 429,
    ])
    expect((await api('/api/hospitals')).status).toBe(200)
  })

  test('may write large bodies less often than small ones', async () => {
    const api = await signIn(await start({ rateLimit: { perSecond: 10, burst: 60, writesPerSecond: 1 } }))
    const create = (name: string) => api('/api/hospitals', { method: 'POST', body: JSON.stringify({ name }) })
    // Six writes at once, or one of 640 kB.
    expect((await create('a'.repeat(640 * 1024))).status).toBe(422)
    expect((await create('Norte')).status).toBe(429)
  })

  test('without a token is stopped by their address', async () => {
    const stack = await start({ rateLimit, trustProxy: true })
    const ask = async (from: string) =>
      (await fetch(`${stack.origin}/api/hospitals`, { headers: { 'x-forwarded-for': `9.9.9.9, ${from}` } }))
        .status
    const statuses = []
    for (let turn = 0; turn < 5; turn += 1) statuses.push(await ask('192.0.2.1'))
    expect(statuses).toEqual([401, 401, 401, 401, 429])
    expect(await ask('192.0.2.2')).toBe(401)
  })
})

test('long answers are compressed, short ones are not', async () => {
  const { origin } = await start()
  const encodingOf = async (path: string, accepted: string) =>
    (await fetch(origin + path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding')
  expect(await encodingOf('/openapi.json', 'gzip, br')).toBe('br')
  expect(await encodingOf('/openapi.json', 'gzip')).toBe('gzip')
  expect(await encodingOf('/openapi.json', 'identity')).toBeNull()
  expect(await encodingOf('/api/hospitals', 'gzip, br')).toBeNull()
})

test('the pages of other sites may use the API where they are listed', async () => {
  const rateLimit = { perSecond: 0.5, burst: 4, writesPerSecond: 0.5 }
  const { origin } = await start({ allowedOrigins: ['https://app.example'], rateLimit })
  const ask = async (from: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api/hospitals`, {
      ...init,
      headers: { origin: from, ...init.headers },
    })
    return [answer.status, answer.headers.get('access-control-allow-origin')]
  }
  const { headers } = await fetch(`${origin}/api/hospitals`, { headers: { origin: 'https://app.example' } })
  const exposed = headers.get('access-control-expose-headers')?.split(',')
  expect(exposed).toEqual(expect.arrayContaining(['Age', 'Date']))
  expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000)
  expect(await ask('https://app.example')).toEqual([401, 'https://app.example'])
  expect(await ask('https://evil.example')).toEqual([401, null])
  const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'PUT' } }
  expect(await ask('https://app.example', preflight)).toEqual([204, 'https://app.example'])
  // A stranger at the same address has used up the limit.
  const statuses = []
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask('https://evil.example'))[0])
  expect(statuses.at(-1)).toBe(429)
  expect(await ask('https://app.example', preflight)).toEqual([204, 'https://app.example'])
  const asked = { ...preflight, headers: { ...preflight.headers, origin: 'https://app.example' } }
  const allowed = (await fetch(`${origin}/api/hospitals`, asked)).headers.get('access-control-allow-headers')
  expect(allowed?.split(',')).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']))
})
