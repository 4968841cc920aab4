import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrations.ts'
import { openPrepared } from '#server/db/open-store.ts'
import { asOwner } from '#server/db/postgres/owner.ts'
import { UnsuitableDatabaseError } from '#server/db/store.ts'
import { createLog } from '#server/http/log.ts'
import { aloneOn, jobsOf, runJob } from '#server/jobs/jobs.ts'
import { NOW } from '../fixtures/server.ts'
import { fakeDist, tempFolder } from '../stack/fake-dist.ts'
import { OidcClient } from '../stack/oidc-client.ts'
import { spawnServer } from '../stack/stack-process.ts'
import { administer } from './cluster.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

/** An empty database that one role owns, and another one that owns nothing, for the server. */
async function ownedDatabase() {
  const url = new URL(await makeDatabase(testPostgres(), 'nothing', NOW))
  const database = url.pathname.slice(1)
  const [owner, role] = [`o_${database}`, `s_${database}`]
  const postgres = { ...testPostgres(), url: url.href }
  await administer(postgres, async (client) => {
    await client.query(`create role "${owner}" login password 'x'`)
    await client.query(`create role "${role}" login password 'x'`)
    await client.query(`alter database "${database}" owner to "${owner}"`)
  })
  onTestFinished(() =>
    administer(postgres, async (client) => {
      await client.query(`alter database "${database}" owner to current_user`)
      for (const one of [role, owner]) {
        await client.query(`drop owned by "${one}" cascade`)
        await client.query(`drop role "${one}"`)
      }
    }),
  )
  const urlAs = (username: string) => Object.assign(new URL(url), { username, password: 'x' }).href
  return { postgres, owner, role, url: urlAs(role), ownerUrl: urlAs(owner) }
}

test('the server works as a role that adds to the log, and may neither change nor delete it', async () => {
  const { url, ownerUrl, role } = await ownedDatabase()
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const env = {
    PORT: '0',
    SEED: 'demo',
    DATABASE_URL: url,
    DIST_DIR: fakeDist(folder.path),
    LOG_LEVEL: 'error',
  }
  // The second one finds everything done: it has no need of the owner.
  for (const start of [{ ...env, DATABASE_OWNER_URL: ownerUrl }, env]) {
    const server = await spawnServer(start)
    onTestFinished(() => server.kill())
    const client = new OidcClient(server.origin)
    const { access_token } = await client.signIn('admision')
    const answer = await client.api('/api/hospitals/1/patients', access_token, {
      method: 'POST',
      headers: { 'Idempotency-Key': server.origin },
      body: JSON.stringify({ givenNames: 'Ana', firstSurname: 'Propietaria', sex: 'female' }),
    })
    expect(answer.status).toBe(201)
    await server.stop()
  }

  const { db } = await openUrl(url)
  const logged = await db
    .selectFrom('audit')
    .select('userId')
    .where('method', '=', 'POST')
    .where('path', '=', '/api/hospitals/1/patients')
    .orderBy('auditId', 'desc')
    .limit(2)
    .execute()
  expect(logged).toEqual([{ userId: 'admision' }, { userId: 'admision' }])
  for (const statement of [
    'update audit set status = 200',
    'delete from audit',
    'truncate audit',
    'delete from "signInLog"',
    'update "installationLog" set reason = null',
    'delete from migrations',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/^permission denied for table /)
  for (const statement of ['alter table audit disable trigger all', 'drop table audit'])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('must be owner of table audit')
  await expect(sql`create table other (id bigint)`.execute(db)).rejects.toThrow(
    'permission denied for schema',
  )

  const granted = await sql<{ rights: string; tables: string[] }>`
    select rights, array_agg("table" order by "table") as tables from (
      select table_name::text as "table", string_agg(privilege_type, ' ' order by privilege_type) as rights
      from information_schema.role_table_grants where grantee = ${role} group by table_name
    ) as granted group by rights order by rights`.execute(db)
  expect(granted.rows).toEqual([
    { rights: 'DELETE INSERT SELECT UPDATE', tables: expect.arrayContaining(['patients', 'users']) },
    { rights: 'INSERT SELECT', tables: ['audit', 'installationLog', 'signInLog'] },
    { rights: 'SELECT', tables: ['migrations'] },
  ])
})

test('what the log no longer has to keep is deleted by the owner, and by nobody else', async () => {
  const { url, ownerUrl } = await ownedDatabase()
  const store = await openPrepared({ url, ownerUrl, pool: 2 }, migrate)
  onTestFinished(() => store.close())
  const entry = { userId: 'medica', happenedAt: 0, method: 'GET', path: '/', status: 200 }
  await store.write('installation', async (db) => {
    await db.insertInto('audit').values(entry).execute()
    const signIn = { happenedAt: 0, userId: 'medica', typedHash: null, what: 'failed', network: '' }
    await db.insertInto('signInLog').values(signIn).execute()
  })
  const said: string[] = []
  const log = { ...createLog('silent', 'k'), warned: (what: string) => void said.push(what) }
  const upkeep = { store, log, logKeptYears: 5, clock: () => NOW }
  const runAll = async (jobs: ReturnType<typeof jobsOf>) => {
    const results = []
    for (const job of jobs) results.push(await runJob(job, log, aloneOn(store)))
    return results
  }
  expect(await runAll(jobsOf(upkeep))).toEqual([true, true, false])
  expect(said).toEqual([])
  expect(await runAll(jobsOf({ ...upkeep, asOwner: (work) => asOwner(ownerUrl, work) }))).toEqual([
    true,
    true,
    true,
  ])
  expect(said).toEqual(['LOG_KEPT_YEARS=5: 1 entries of the audit log were deleted'])
  expect(await store.db.selectFrom('signInLog').selectAll().execute()).toEqual([])
})

test('a role that may not change the tables is told whose role migrates them', async () => {
  const { url, ownerUrl } = await ownedDatabase()
  const text =
    'The role of DATABASE_URL may not change the tables: DATABASE_OWNER_URL must name the role that owns them'
  const attempt = openPrepared({ url, ownerUrl: undefined, pool: 2 }, migrate)
  await expect(attempt).rejects.toThrow(new UnsuitableDatabaseError(text))
  const store = await openPrepared({ url, ownerUrl, pool: 2 }, migrate)
  await store.close()
})

const MUST_OWN_NOTHING =
  'The role of DATABASE_URL must own nothing of the database, where DATABASE_OWNER_URL names another that does'

test('a role of the server that could do what the owner may is refused in one line', async () => {
  const { postgres, url, ownerUrl, owner, role } = await ownedDatabase()
  const refusal = async (database: { url: string; ownerUrl: string }) =>
    openPrepared({ ...database, pool: 2 }, migrate).then(
      (store) => store.close(),
      (error) => error,
    )
  const ownNothing = new UnsuitableDatabaseError(MUST_OWN_NOTHING)
  expect(await refusal({ url: ownerUrl, ownerUrl })).toEqual(ownNothing)
  // A superuser.
  expect(await refusal({ url: postgres.url, ownerUrl })).toEqual(ownNothing)
  expect(await refusal({ url, ownerUrl: testPostgres().url })).toEqual(
    new UnsuitableDatabaseError('DATABASE_OWNER_URL and DATABASE_URL lead to different databases'),
  )
  const administrate = (statement: string) => administer(postgres, (client) => client.query(statement))
  await administrate(`grant "${owner}" to "${role}"`)
  expect(await refusal({ url, ownerUrl })).toEqual(ownNothing)
  await administrate(`revoke "${owner}" from "${role}"`)

  expect(await refusal({ url, ownerUrl })).toBeUndefined()
  await administrate('grant update on audit to public')
  expect(await refusal({ url, ownerUrl })).toEqual(
    new UnsuitableDatabaseError(
      'The role of DATABASE_URL may change the log: others, or all, were granted that too',
    ),
  )
  await administrate('revoke update on audit from public')
  await administrate(`alter table patients owner to "${role}"`)
  expect(await refusal({ url, ownerUrl })).toEqual(ownNothing)
})
