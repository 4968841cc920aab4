import { Agent, request } from 'node:http'
import { setInterval } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { reportSoak, soak } from '../soak.ts'
import { OidcClient } from '../stack/oidc-client.ts'
import { openUrl } from './databases.ts'
import { create, expectStoredOnce, Patient, person, startInstances } from './instances.ts'

test('who signed in at one instance is known to all, and of many who admit into one bed at once one does', async () => {
  const { origin, url, ports } = await startInstances(2)
  const client = new OidcClient(origin)
  const { access_token } = await client.signIn('admision')
  for (const port of ports) {
    // An instance takes requests for the address that all have, and sends others there.
    const answer = await fetch(`http://127.0.0.1:${port}/api/hospitals`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${origin}/api/hospitals`])
  }
  const store = await openUrl(url)
  const free = await store.db
    .selectFrom('beds')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select('bedId')
    .where('rooms.hospitalId', '=', 1)
    .where('active', '=', 1)
    .where('state', '=', 'free')
    .where('retiredAt', 'is', null)
    .where('bedId', 'not in', store.db.selectFrom('bedStays').select('bedId').where('endedAt', 'is', null))
    .limit(soak(100, 3))
    .execute()
  expect(free.length).toBeGreaterThan(0)
  for (const { bedId } of free) {
    const patients = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(
          client,
          access_token,
          '/api/hospitals/1/patients',
          `p-${bedId}-${index}`,
          person(`Persona ${index}`),
        ),
      ),
    )
    const admitted = await Promise.all(
      patients.map(({ body }, index) =>
        create(client, access_token, '/api/hospitals/1/episodes', `e-${bedId}-${index}`, {
          ...{ patientId: Patient.parse(body).patientId, kind: 'inpatient', reason: 'Neumonía', bedId },
          admittedAt: new Date(Date.now() - 60_000).toISOString(),
        }),
      ),
    )
    expect(admitted.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
  }
  reportSoak('twenty into one bed on two instances', free.length)
})

test('when an instance is killed during writes, nothing is lost or done twice, and nobody is signed out', async () => {
  const { origin, url, ports, instances, start } = await startInstances(2)
  const client = new OidcClient(origin)
  const tokens = await client.signIn('admision')
  const answered: z.infer<typeof Patient>[] = []
  let number = 0
  const kills = soak(10, 1)
  for (let round = 0; round < kills; round += 1) {
    const until = answered.length + 40
    let killed: Promise<void> | undefined
    const writer = async () => {
      while (answered.length < until) {
        number += 1
        const name = `Paciente ${number}`
        const { status, body } = await create(
          client,
          tokens.access_token,
          '/api/hospitals/1/patients',
          `k-${number}`,
          person(name),
        )
        expect([status, body]).toEqual([201, expect.objectContaining({ givenNames: name })])
        answered.push(Patient.parse(body))
        if (answered.length > until - 30) killed ??= instances[round % 2]?.kill()
      }
    }
    await Promise.all(Array.from({ length: 8 }, writer))
    await killed
    instances[round % 2] = await start(ports[round % 2] ?? 0)
  }
  await expectStoredOnce(url, answered)
  expect(await client.renew(tokens.refresh_token)).toHaveProperty('tokens')
  reportSoak('kills of one of two instances under parallel writes', kills)
}, 300_000)

test('when each instance is restarted in turn at 100 requests a second, none of them fails', async () => {
  const { origin, ports, instances, start } = await startInstances(2)
  const client = new OidcClient(origin)
  const { access_token } = await client.signIn('admision')
  // As many as a proxy keeps open, and all of them in use.
  const agent = new Agent({ keepAlive: true, maxSockets: 8, scheduling: 'fifo' })
  const requests: Promise<unknown>[] = []
  const failed: unknown[] = []
  let isOver = false

  /** Sends one request, and gives the status of its answer. */
  const send = (method: string, headers: Record<string, string>, body?: string) =>
    new Promise((done, fail) => {
      const options = { agent, method, headers: { Authorization: `Bearer ${access_token}`, ...headers } }
      request(`${origin}/api/hospitals/1/patients?api-version=2020-05-01`, options, (answer) => {
        answer.resume().once('error', fail)
        answer.once('end', () => done(answer.statusCode))
      })
        .once('error', fail)
        .end(body)
    })
  /** One in ten writes; what goes wrong, the lack of an answer included, is told as it is. */
  async function ask(index: number): Promise<void> {
    const isWrite = index % 10 === 0
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `r-${index}` }
    const status = await (isWrite
      ? send('POST', headers, JSON.stringify(person(`Paciente ${index}`)))
      : send('GET', {})
    ).catch((error: unknown) => error)
    if (status !== (isWrite ? 201 : 200)) failed.push(status)
  }
  async function load() {
    const began = performance.now()
    for await (const _ of setInterval(10)) {
      if (isOver) break
      while (requests.length < (performance.now() - began) / 10) requests.push(ask(requests.length))
    }
  }
  const restarts = soak(10, 2)
  async function restartInTurn() {
    for (let round = 0; round < restarts; round += 1) {
      const before = requests.length
      await expect.poll(() => requests.length, { timeout: 10_000 }).toBeGreaterThan(before + 20)
      expect(await instances[round % 2]?.stop()).toBe(0)
      instances[round % 2] = await start(ports[round % 2] ?? 0)
    }
  }
  const loading = load()
  await restartInTurn().finally(() => {
    isOver = true
  })
  await loading
  await Promise.all(requests)
  agent.destroy()
  expect(failed).toEqual([])
  reportSoak('restarts of two instances in turn', restarts)
  reportSoak('requests meanwhile, a hundred a second', requests.length)
}, 300_000)
