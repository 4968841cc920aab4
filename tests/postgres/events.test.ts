import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Change } from '#server/db/changes.ts'
import { listenToEvents } from '../fixtures/event-stream.ts'
import { NOW } from '../fixtures/server.ts'
import { OidcClient } from '../stack/oidc-client.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'
import { create, Patient, person, startInstances } from './instances.ts'

const PATIENTS = '/api/hospitals/1/patients'

/** Two stores on one database, and what each of them hears. */
async function openTwo() {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const stores = [await openUrl(url), await openUrl(url)] as const
  const heard = stores.map(({ changes }) => {
    const list: Change[] = []
    changes.listen((change) => list.push(change))
    return list
  })
  const listening = () =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'ronda events' and query like 'listen%'`.execute(
      stores[0].db,
    )
  await expect.poll(async () => (await listening()).rows.length).toBe(2)
  return { stores, heard, listening }
}

test('what one server commits is told to the other, each change once', async () => {
  const { stores, heard } = await openTwo()
  const change = { hospitalId: 1 }
  const presence = { hospitalId: 1, presence: { documentId: 7, userId: 'medica' } }
  for (const one of [change, change, presence]) stores[0].changes.tell(one)
  // At once where it was done, together to the others.
  expect(heard[0]).toEqual([change, change, presence])
  await expect.poll(() => heard[1]).toEqual([change, presence])
})

test('a notification that says nothing is nothing', async () => {
  const { stores, heard } = await openTwo()
  for (const payload of ['', '{', '{"from":"x","changes":[{"hospitalId":"1"}]}'])
    await sql`select pg_notify('ronda_changes', ${payload})`.execute(stores[0].db)
  stores[0].changes.tell({ hospitalId: 2 })
  await expect.poll(() => heard[1]).toEqual([{ hospitalId: 2 }])
})

test('a connection that is lost is made anew, and everybody looks what they have missed', async () => {
  const { stores, heard, listening } = await openTwo()
  for (const { pid } of (await listening()).rows)
    await sql`select pg_terminate_backend(${pid}::int)`.execute(stores[0].db)
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toEqual([[{ hospitalId: null }], [{ hospitalId: null }]])
  stores[0].changes.tell({ hospitalId: 1 })
  await expect.poll(() => heard[1]?.at(-1)).toEqual({ hospitalId: 1 })
})

test('listeners of two instances hear what either does, and go on at the other where one dies', async () => {
  const { origin, instances } = await startInstances(2)
  const client = new OidcClient(origin)
  const { access_token: token } = await client.signIn('admision')
  const add = async (name: string) => {
    const { body } = await create(client, token, PATIENTS, name, person(name))
    return Patient.parse(body).patientId
  }
  const listen = (after?: string) =>
    listenToEvents(fetch, { token, origin, ...(after !== undefined && { after }) })
  // In turn to one instance and to the other.
  const streams = [await listen(), await listen()] as const
  const first = await add('Uno')
  const heard = await Promise.all(streams.map((stream) => stream.change()))
  expect(heard).toMatchObject([
    { noun: 'patients', id: first },
    { noun: 'patients', id: first },
  ])
  await instances[0]?.kill()
  const missed = await add('Dos')
  const after = heard[0]?.eventId
  const again = await listen(after)
  expect(await again.change()).toMatchObject({ noun: 'patients', id: missed })
})
