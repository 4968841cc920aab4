import { expect, onTestFinished, test } from 'vitest'
import type * as z from 'zod/mini'
import { reportSoak, soak } from '../soak.ts'
import { OidcClient, type Tokens } from '../stack/oidc-client.ts'
import { OUTLIVING_KILLS, startOwn } from './cluster.ts'
import { follow, insist, NO_DATABASE, type SignedIn, signInOnce } from './followers.ts'
import { expectStoredOnce, Patient, person, startInstances } from './instances.ts'

/** How PostgreSQL goes: its machine is lost, it is told to go at once, or it is restarted in order. */
const ENDS = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const
const OUTAGES = soak(10, 1)
const WRITERS = 4
/** Whoever hears nothing for so long has been left hanging, in milliseconds. */
const HANGING_MS = 10_000
/** A second is what is promised; beside other tests, which keep the processors, it may be more. */
const BACK_MS = soak(1000, 5000)
const UNTIL = { timeout: 20_000, interval: 10 }

/** Those who listen are without it for so long at least, in milliseconds, and until each of them has noticed. */
const LONG_OUTAGE_MS = soak(60_000, 0)

/** Two servers on a PostgreSQL of their own. */
async function startTwo() {
  const cluster = await startOwn(OUTLIVING_KILLS)
  onTestFinished(() => cluster.stop())
  return { ...(await startInstances(2, { postgres: { url: cluster.url, prefix: 'outage_' } })), cluster }
}

test('when PostgreSQL is killed during writes, nothing is lost or done twice, and nobody is signed out', async () => {
  const { origin, url, ports, instances, cluster } = await startTwo()
  const client = new OidcClient(origin)
  let tokens = await client.signIn('admision')
  const answered: z.infer<typeof Patient>[] = []
  let number = 0
  let refused = 0
  let isOver = false

  /** Asks with the same key until it is done; nothing but 201 and 503 is ever answered, and soon. */
  async function create(name: string) {
    for (;;) {
      const answer = await client.api('/api/hospitals/1/patients', tokens.access_token, {
        method: 'POST',
        headers: { 'Idempotency-Key': name.replace(' ', '-') },
        body: JSON.stringify(person(name)),
        signal: AbortSignal.timeout(HANGING_MS),
      })
      const body = await answer.json()
      if (answer.status === 201) return Patient.parse(body)
      expect([answer.status, body]).toEqual([503, expect.anything()])
      refused += 1
    }
  }
  async function write() {
    while (!isOver) {
      number += 1
      const name = `Paciente ${number}`
      const patient = await create(name)
      expect(patient.givenNames).toBe(name)
      answered.push(patient)
    }
  }
  /** Renews again and again; where that fails, with the same token, as the application does. */
  async function stayIn({ refresh_token }: Tokens) {
    for (let isIn = false; !(isOver && isIn); ) {
      const answer = await client.renew(refresh_token)
      isIn = 'tokens' in answer
      if ('tokens' in answer) refresh_token = answer.tokens.refresh_token
      else expect(['server_error', 'temporarily_unavailable']).toContain(answer.error)
    }
  }
  async function failAndReturn() {
    for (let round = 0; round < OUTAGES; round += 1) {
      const answeredBefore = answered.length
      await expect.poll(() => answered.length, UNTIL).toBeGreaterThan(answeredBefore + 20)
      await cluster.end(ENDS[round % ENDS.length] ?? 'SIGKILL')
      const refusedBefore = refused
      await expect.poll(() => refused, UNTIL).toBeGreaterThan(refusedBefore + 5 * WRITERS)
      const reading = await client.api('/api/hospitals/1/patients', tokens.access_token)
      expect(reading.status).toBe(503)
      const renewing = await client.token({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      })
      expect(renewing.status).toBe(503)
      for (const port of ports) {
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503)
      }

      await cluster.restart()
      const backAt = performance.now()
      const answeredUntilThen = answered.length
      await expect.poll(() => answered.length, UNTIL).toBeGreaterThan(answeredUntilThen)
      expect(performance.now() - backAt).toBeLessThan(BACK_MS)
      const renewed = await client.renew(tokens.refresh_token)
      if (!('tokens' in renewed)) throw new Error(renewed.error)
      tokens = { ...tokens, ...renewed.tokens }
    }
  }
  const others = await Promise.all(['medica', 'archivo'].map((user) => new OidcClient(origin).signIn(user)))
  const people = [...Array.from({ length: WRITERS }, write), ...others.map(stayIn)]
  const failing = failAndReturn().finally(() => {
    isOver = true
  })
  await Promise.all([failing, ...people])

  for (const patient of answered.slice(-20)) expect(await create(patient.givenNames)).toEqual(patient)
  await expectStoredOnce(url, answered)
  expect(await Promise.all(instances.map((instance) => instance.stop()))).toEqual([0, 0])
  reportSoak('outages of PostgreSQL below two instances under parallel writes', OUTAGES)
}, 300_000)

test('whoever listens through an outage hears each change once and in order, on the stream that they have or a new one', async () => {
  const { origin, url, ports, instances, cluster } = await startTwo()
  const listening = ports.flatMap((port) =>
    ['direccion', 'medica', 'archivo', 'admision'].map((user) => ({ port, user })),
  )
  const people = await Promise.all(listening.map(({ user }) => signInOnce(origin, user)))
  const listeners = await Promise.all(people.map((one, index) => follow(one, listening[index]?.port ?? 0)))
  const writers = await Promise.all(['admision', 'medica'].map((user) => signInOnce(origin, user)))
  const answered: z.infer<typeof Patient>[] = []
  let [number, refused, isOver] = [0, 0, false]

  /** Undefined where there is no database; nothing else is ever answered. */
  async function register({ client, token }: SignedIn, name: string) {
    const answer = await client.api('/api/hospitals/1/patients', token(), {
      method: 'POST',
      headers: { 'Idempotency-Key': name.replace(' ', '-') },
      body: JSON.stringify(person(name)),
      signal: AbortSignal.timeout(HANGING_MS),
    })
    const body: unknown = await answer.json()
    if (answer.status === 201) return Patient.parse(body)
    expect([answer.status, answer.headers.get('retry-after'), body]).toEqual([503, '1', NO_DATABASE])
    refused += 1
    return undefined
  }
  async function write(writer: SignedIn) {
    while (!isOver) {
      number += 1
      const name = `Paciente ${number}`
      answered.push(await insist(() => register(writer, name)))
    }
  }
  const writing = writers.map(write)
  await expect.poll(() => answered.length, UNTIL).toBeGreaterThan(20)

  await cluster.end('SIGINT')
  const awaySince = performance.now()
  const refusedBefore = refused
  const lost = listeners.filter((_, index) => index % 2 === 0)
  await Promise.all(lost.map((one) => one.lose()))
  // Some give up: nothing of that is ever there.
  for (const writer of writers) expect(await register(writer, 'Renuncia')).toBeUndefined()
  const isNoticed = () =>
    performance.now() - awaySince >= LONG_OUTAGE_MS &&
    refused > refusedBefore + 10 &&
    lost.every((one) => one.turnedAway() > 0)
  await expect.poll(isNoticed, { ...UNTIL, timeout: LONG_OUTAGE_MS + UNTIL.timeout }).toBe(true)
  const answeredUntilThen = answered.length
  await cluster.restart()
  await expect.poll(() => answered.length, UNTIL).toBeGreaterThan(answeredUntilThen + 20)
  isOver = true
  await Promise.all(writing)

  await expectStoredOnce(url, answered)
  const inOrder = answered.map(({ patientId }) => patientId).toSorted((one, other) => one - other)
  const changes = inOrder.map((id) => expect.objectContaining({ noun: 'patients', id }))
  for (const { heard } of listeners) {
    await expect.poll(() => heard.length, UNTIL).toBeGreaterThanOrEqual(changes.length)
    expect(heard).toEqual(changes)
  }
  expect(listeners.map((one) => one.streams())).toEqual(listeners.map((one) => (lost.includes(one) ? 2 : 1)))
  // Nobody had to sign in again, nor has to.
  const stillIn = await Promise.all([...people, ...writers].map((one) => one.renew()))
  expect(stillIn).not.toContain(false)
  await Promise.all(listeners.map((one) => one.leave()))
  expect(await Promise.all(instances.map((instance) => instance.stop()))).toEqual([0, 0])
  reportSoak(
    `changes that ${listeners.length} who listened through an outage heard once and in order`,
    changes.length,
  )
}, 300_000)
