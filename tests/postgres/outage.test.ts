import { expect, onTestFinished, test } from 'vitest'
import type * as z from 'zod/mini'
import { reportSoak, soak } from '../soak.ts'
import { OidcClient, type Tokens } from '../stack/oidc-client.ts'
import { OUTLIVING_KILLS, startOwn } from './cluster.ts'
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

test('when PostgreSQL is killed during writes, nothing is lost or done twice, and nobody is signed out', async () => {
  const cluster = await startOwn(OUTLIVING_KILLS)
  onTestFinished(() => cluster.stop())
  const own = { url: cluster.url, prefix: 'outage_' }
  const { origin, url, ports, instances } = await startInstances(2, { postgres: own })
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
