import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Room } from '#src/domain/rooms/contract.ts'
import { roomBody } from '../fixtures/rooms.ts'
import { reportSoak, soak } from '../soak.ts'
import { OidcClient } from '../stack/oidc-client.ts'
import { create, expectStoredOnce, Patient, person, startInstances } from './instances.ts'
import { restartInTurn } from './restart-in-turn.ts'

const OF_HOSPITAL = '/api/hospitals/1'

test('who signed in at one instance is known to all, which send on who does not come by the address of all', async () => {
  const { origin, ports } = await startInstances(2)
  const client = new OidcClient(origin)
  const { access_token } = await client.signIn('admision')
  // In turn to one instance and to the other.
  for (const _ of ports) expect((await client.api(`${OF_HOSPITAL}/patients`, access_token)).status).toBe(200)
  for (const port of ports) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/hospitals`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${origin}/api/hospitals`])
  }
})

test('of many whom several people admit into one bed at once, on two instances, one is admitted', async () => {
  const [rounds, crowd] = [soak(100, 3), soak(100, 20)]
  const { origin } = await startInstances(2)
  const client = new OidcClient(origin)
  const [admision, medica, direccion] = await Promise.all(
    ['admision', 'medica', 'direccion'].map((user) => new OidcClient(origin).signIn(user)),
  )
  const tokens = [admision, medica, direccion].map((signedIn) => signedIn?.access_token ?? '')
  const post = (index: number, path: string, key: string, body: object) =>
    create(client, tokens[index % tokens.length] ?? '', `${OF_HOSPITAL}/${path}`, key, body)
  const register = async (index: number) => {
    const { body } = await post(index, 'patients', `p-${index}`, person(`Persona ${index}`))
    return Patient.parse(body).patientId
  }

  const codes = Array.from({ length: rounds }, (_, round) => `Carrera ${round}`)
  const { body } = await post(2, 'rooms', 'room', roomBody('Carreras', codes))
  const people = await Promise.all(Array.from({ length: crowd }, (_, index) => register(index)))
  for (const [round, { bedId }] of Room.parse(body).beds.entries()) {
    const admittedAt = new Date(Date.now() - 60_000).toISOString()
    const answers = await Promise.all(
      people.map((patientId, index) =>
        post(index, 'episodes', `e-${round}-${index}`, {
          patientId,
          kind: 'inpatient',
          reason: 'Neumonía',
          bedId,
          admittedAt,
        }),
      ),
    )
    const refused = Array.from({ length: crowd - 1 }, () => 409)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...refused])
    const admitted = answers.findIndex(({ status }) => status === 201)
    people[admitted] = await register(crowd + round)
  }
  reportSoak(`${crowd} at once into one bed on two instances`, rounds)
}, 300_000)

test('renewals with one refresh token at two instances at once give the same one, and both answers work', async () => {
  const { origin } = await startInstances(2)
  const client = new OidcClient(origin)
  const { refresh_token } = await client.signIn('admision')
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.renew(refresh_token)))
  const tokens = answers.flatMap((one) => ('tokens' in one ? [one.tokens] : []))
  expect(tokens).toHaveLength(6)
  expect(new Set(tokens.map((one) => one.refresh_token)).size).toBe(1)
  for (const { access_token } of tokens)
    expect((await client.api('/api/hospitals', access_token)).status).toBe(200)
  expect(await client.renew(tokens[0]?.refresh_token ?? '')).toHaveProperty('tokens')
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
  const restarts = soak(10, 2)
  const { sent, failed } = await restartInTurn(await startInstances(2), restarts)
  expect(failed).toEqual([])
  reportSoak('restarts of two instances in turn', restarts)
  reportSoak('requests meanwhile, a hundred a second', sent)
}, 300_000)
