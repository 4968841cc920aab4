import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { NOW } from '../fixtures/server.ts'
import { freePort } from '../free-port.ts'
import { fakeDist, tempFolder } from '../stack/fake-dist.ts'
import type { OidcClient } from '../stack/oidc-client.ts'
import { type StackProcess, spawnServer } from '../stack/stack-process.ts'
import { startBalancer } from './balancer.ts'
import type { TestPostgres } from './cluster.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

interface InstancesOptions {
  postgres?: TestPostgres
  /** What stands before them. */
  startFront?: (ports: readonly number[]) => Promise<{ origin: string }>
  env?: Record<string, string>
}

/** Several servers on one database, behind one address. */
export async function startInstances(
  count: number,
  { postgres = testPostgres(), startFront = startBalancer, env = {} }: InstancesOptions = {},
) {
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const url = await makeDatabase(postgres, 'default', NOW)
  const ports: number[] = []
  for (let index = 0; index < count; index += 1) ports.push(await freePort())
  const { origin } = await startFront(ports)
  const dist = fakeDist(folder.path)
  async function start(port: number): Promise<StackProcess> {
    const instance = await spawnServer({
      PORT: String(port),
      SEED: 'demo',
      DATABASE_URL: url,
      DATABASE_POOL: '5',
      DIST_DIR: dist,
      PUBLIC_URL: origin,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...env,
    })
    onTestFinished(() => instance.kill())
    return instance
  }
  const instances = await Promise.all(ports.map(start))
  return { origin, url, ports, instances, start }
}

export const Patient = z.object({ patientId: z.int(), recordNumber: z.string(), givenNames: z.string() })

/** Asks until there is an answer, as the application does when the network fails: with the same key. */
export async function create(client: OidcClient, token: string, path: string, key: string, body: object) {
  for (;;) {
    const init = { method: 'POST', headers: { 'Idempotency-Key': key }, body: JSON.stringify(body) }
    const answer = await client.api(path, token, init).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (answer && text !== undefined && answer.status !== 503)
      return { status: answer.status, body: JSON.parse(text) }
  }
}

export const person = (name: string) => ({ givenNames: name, firstSurname: 'Instancia', sex: 'female' })

/** Each of those who were answered, and nobody else, is stored, under a number and a name of their own. */
export async function expectStoredOnce(
  url: string,
  answered: readonly z.infer<typeof Patient>[],
): Promise<void> {
  const store = await openUrl(url)
  const stored = await store.db
    .selectFrom('patients')
    .select(['patientId', 'recordNumber', 'givenNames'])
    .where('firstSurname', '=', 'Instancia')
    .orderBy('patientId')
    .execute()
  expect(stored).toEqual(answered.toSorted((one, other) => one.patientId - other.patientId))
  expect(new Set(stored.map(({ recordNumber }) => recordNumber)).size).toBe(stored.length)
  expect(new Set(stored.map(({ givenNames }) => givenNames)).size).toBe(stored.length)
}
