import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import type { Db, Store } from '#server/db/store.ts'
import { Id } from '#src/domain/list.ts'
import { newKey } from '../fixtures/api-client.ts'
import { startServer } from '../fixtures/server.ts'
import { FOREIGN, OpenApi, OWN } from './fuzz/requests.ts'
import { fitting } from './fuzz/schema.ts'
import { CANARY, foreignRows, makeForeign } from './fuzz/world.ts'
import { inlineRefs } from './inline-refs.ts'

const SEED = 20_261_127
/** Bodies for each operation: one that the rules of its fields refuse reaches no record. */
const BODIES = 4
/** Somebody whom no hospital knows, and who creates one. */
const NEWCOMER = 'sub:recien-llegada'

type Ids = Readonly<Record<string, string | number>>

/** Ids of records of the foreign hospital, by the names that paths, queries and bodies give them. */
async function foreignIds({ db }: Store): Promise<Ids> {
  const [row] = (
    await sql<Record<string, number>>`
      select episodes."episodeId", episodes."patientId", beds."bedId", beds."roomId", "assignmentId"
      from episodes
      join "bedStays" on "bedStays"."episodeId" = episodes."episodeId" and "bedStays"."endedAt" is null
      join beds on beds."bedId" = "bedStays"."bedId"
      join assignments on assignments."episodeId" = episodes."episodeId"
      where episodes."hospitalId" = ${FOREIGN} and episodes.status = 'open'
      order by episodes."episodeId", "assignmentId" limit 1`.execute(db)
  ).rows
  const documents = db.selectFrom('documents').where('hospitalId', '=', FOREIGN)
  const document = await documents.select(['documentId', 'templateId']).limit(1).executeTakeFirstOrThrow()
  const { doctorId } = await db
    .selectFrom('doctors')
    .select('doctorId')
    .where('hospitalId', '=', FOREIGN)
    .where('doctorId', 'like', 'usuario-%')
    .where('doctorId', 'not in', db.selectFrom('members').select('userId').where('hospitalId', '=', OWN))
    .orderBy('doctorId')
    .limit(1)
    .executeTakeFirstOrThrow()
  const opened = { userId: doctorId, reason: CANARY, openedAt: 0, endsAt: 2 ** 42, version: 1 }
  const [patientId = 0] = [row?.patientId]
  const access = await db
    .insertInto('emergencyAccesses')
    .values({ ...opened, hospitalId: FOREIGN, patientId, reviewedAt: null, reviewedById: null })
    .returning('emergencyAccessId')
    .executeTakeFirstOrThrow()
  const offered = { fromDoctorId: 'direccion', toDoctorId: 'medica', status: 'pending', createdAt: 0 }
  const handover = await db
    .insertInto('handovers')
    .values({ ...offered, hospitalId: FOREIGN, version: 1 })
    .returning('handoverId')
    .executeTakeFirstOrThrow()
  return {
    ...row,
    ...document,
    ...access,
    ...handover,
    doctorId,
    userId: doctorId,
    supervisorId: doctorId,
    fromDoctorId: doctorId,
    toDoctorId: doctorId,
    answersId: document.documentId,
    fromBedId: row?.bedId ?? 0,
    subscriptionId: 1000 + FOREIGN,
    invitationId: 1,
    noticeId: 1,
    sessionId: 'a',
  }
}

/** A value with foreign ids wherever it names a record. */
function withIds(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ids[key] ?? withIds(one, ids)]))
}

/** Every operation of the document, with how to send it. */
async function operationsOf(document: unknown) {
  const { paths } = z.parse(OpenApi, document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const schema = requestBody?.content['application/json'].schema
      return {
        method: method.toUpperCase(),
        path,
        queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        bodies:
          schema === undefined ? [undefined] : fc.sample(fitting(schema), { seed: SEED, numRuns: BODIES }),
      }
    }),
  )
}

type Operation = Awaited<ReturnType<typeof operationsOf>>[number]

const isList = ({ method, path }: Operation) => method === 'GET' && /^[^{]*(\{hospitalId\}[^{]*)?$/.test(path)

const fill = (path: string, ids: Ids) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])))

/** Rows that refer to a record of another hospital than their own. */
async function strayRows(db: Db): Promise<unknown[]> {
  const owners = {
    patientId: 'patients',
    episodeId: 'episodes',
    roomId: 'rooms',
    bedId: 'beds',
    fromBedId: 'beds',
    documentId: 'documents',
    templateId: 'templates',
    handoverId: 'handovers',
    emergencyAccessId: 'emergencyAccesses',
  }
  const found = []
  for (const { name: table, columns } of await db.introspection.getTables()) {
    const names = columns.map(({ name }) => name)
    for (const [column, owner] of Object.entries(owners)) {
      if (owner === table || !names.includes('hospitalId') || !names.includes(column)) continue
      const id = column === 'fromBedId' ? 'bedId' : column
      const { rows } = await sql`
        select referring.* from ${sql.table(table)} as referring
        join ${sql.table(owner)} as owner on owner.${sql.ref(id)} = referring.${sql.ref(column)}
        where owner."hospitalId" <> referring."hospitalId"`.execute(db)
      found.push(...rows.map((row) => ({ table, row })))
    }
  }
  return found
}

test('ids of another hospital bring nothing of it into any answer, log or record', async () => {
  const { store, raw, as } = await startServer()
  await makeForeign(store)
  const ids = await foreignIds(store)
  const before = await foreignRows(store.db)
  const created = await as(NEWCOMER).post('/api/hospitals', { name: 'Mi centro' }, newKey())
  const { hospitalId: own } = z.parse(z.object({ hospitalId: Id }), created.body)
  const operations = await operationsOf(inlineRefs((await raw('/openapi.json')).body))
  expect(operations.length).toBeGreaterThan(100)

  const shown: string[] = []
  async function send(who: string, operation: Operation, address: string, body?: unknown) {
    const headers = { ...newKey(), 'if-match': '"1"' }
    const reply = await as(who).send(operation.method, address, withIds(body, ids), headers)
    if (JSON.stringify(reply.body ?? '').includes(CANARY))
      shown.push(`${who} ${operation.method} ${address}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.status
  }

  const statuses: number[] = []
  const callers = [
    ['direccion', OWN],
    [NEWCOMER, own],
  ] as const
  for (const [who, hospitalId] of callers)
    for (const operation of operations) {
      const { method, path, queries, bodies } = operation
      const asked = new URLSearchParams(
        queries.flatMap((name) => (ids[name] === undefined ? [] : [[name, String(ids[name])]])),
      )
      // Whoever calls stays where they are.
      const isOwnEnd = method === 'DELETE' && path === '/api/hospitals/{hospitalId}'
      for (const inside of isOwnEnd ? [FOREIGN] : [hospitalId, FOREIGN])
        for (const body of [...bodies, ...bodies])
          statuses.push(
            await send(who, operation, `${fill(path, { ...ids, hospitalId: inside })}?${asked}`, body),
          )
    }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(150)

  const readers = [...PERSONAS.filter(({ member }) => member).map(({ id }) => [id, OWN] as const), ...callers]
  for (const [who, hospitalId] of readers)
    for (const operation of operations.filter(isList))
      for (const query of ['', '?pageSize=100', `?pageSize=100&search=${CANARY}`])
        await send(who, operation, `${fill(operation.path, { hospitalId })}${query}`)

  expect(shown).toEqual([])
  expect(await strayRows(store.db)).toEqual([])
  expect(await foreignRows(store.db)).toEqual(before)
}, 300_000)
