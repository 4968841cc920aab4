import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/store.ts'
import { fakeDist, tempFolder } from '../stack/fake-dist.ts'
import { OidcClient } from '../stack/oidc-client.ts'
import { spawnServer } from '../stack/stack-process.ts'
import { administer, OUTLIVING_KILLS, startOwn } from './cluster.ts'
import { openUrl } from './databases.ts'
import { Patient, person } from './instances.ts'
import { layoutOf } from './layout.ts'
import { INSTALLED } from './project.ts'
import { expectSignaturesIntact } from './signed-documents.ts'

const execute = promisify(execFile)
const ROLES = join(import.meta.dirname, '../../server/deploy/postgres-roles.sh')

/** Returns the commands of `docs/operations.md` below a comment, as they stand there. */
function commandsOf(heading: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const commands = new RegExp(`\`\`\`sh\n# ${heading}\n([^\`]+)\`\`\``).exec(page)?.[1]
  if (commands === undefined) throw new Error(`docs/operations.md has no commands under ${heading}`)
  return commands
}

/** Every row of every table, as PostgreSQL writes it. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`.execute(
    db,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const rows = await sql<{
      row: string
    }>`select one::text as row from ${sql.table(name)} one order by 1`.execute(db)
    all[name] = rows.rows.map(({ row }) => row)
  }
  return all
}

/** A PostgreSQL with all its programs, and a hospital's empty database on it, with the roles that `docs/operations.md` names. */
async function anInstallation() {
  const cluster = await startOwn(OUTLIVING_KILLS, INSTALLED)
  onTestFinished(() => cluster.stop())
  const postgres = { url: cluster.url, prefix: 'dump_' }
  const administrate = (...statements: string[]) =>
    administer(postgres, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  const urlAs = (username: string, pathname = 'ronda') =>
    Object.assign(new URL(cluster.url), { username, password: 'x', pathname }).href
  const { port } = new URL(cluster.url)
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const client = {
    PATH: [INSTALLED, process.env.PATH].join(delimiter),
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: 'postgres',
  }
  // As the containers begin.
  writeFileSync(join(folder.path, 'database-owner-url'), urlAs('ronda_owner'))
  writeFileSync(join(folder.path, 'database-url'), urlAs('ronda'))
  await execute('bash', [ROLES], { env: { ...client, SECRETS_DIR: folder.path } })
  return {
    administrate,
    urlAs,
    async run(heading: string) {
      const env = { ...client, DATABASE_OWNER_URL: urlAs('ronda_owner') }
      await execute('bash', ['-euc', commandsOf(heading)], { cwd: folder.path, env })
    },
    async start() {
      const server = await spawnServer({
        PORT: '0',
        SEED: 'demo',
        DIST_DIR: fakeDist(folder.path),
        LOG_LEVEL: 'error',
        RATE_LIMIT: 'off',
        DATABASE_URL: urlAs('ronda'),
        DATABASE_OWNER_URL: urlAs('ronda_owner'),
      })
      onTestFinished(() => server.kill())
      const client = new OidcClient(server.origin)
      const { access_token } = await client.signIn('medica')
      const call = async (path: string, init?: RequestInit): Promise<unknown> =>
        (await client.api(path, access_token, init)).json()
      const admit = async (name: string) =>
        Patient.parse(
          await call('/api/hospitals/1/patients', {
            method: 'POST',
            headers: { 'Idempotency-Key': name },
            body: JSON.stringify(person(name)),
          }),
        )
      return { stop: server.stop, call, admit }
    },
  }
}

test('the commands of docs/operations.md restore a dump with every row and signature, and the server works on it', async () => {
  const { administrate, urlAs, run, start } = await anInstallation()
  const before = await start()
  const kept = await before.admit('Antes')
  const { db } = await openUrl(urlAs('ronda_owner'))
  await sql`insert into "accountLinks" (digest, kind, "createdAt", "expiresAt") values ('d', 'first', 0, 0)`.execute(
    db,
  )
  const [rows, layout] = [await rowsOf(db), await layoutOf(db)]
  await run('Back up')
  await before.admit('Luego')
  await before.stop()
  await db.destroy()
  await administrate('alter database ronda rename to lost')

  await run('Restore')
  const restored = await openUrl(urlAs('ronda_owner'))
  expect(await layoutOf(restored.db)).toEqual(layout)
  expect([rows.providerRecords, rows.sessionGrants, rows.accountLinks]).not.toContainEqual([])
  const ended = { providerRecords: [], sessionGrants: [], accountLinks: [], passkeyChallenges: [] }
  expect(await rowsOf(restored.db)).toEqual({ ...rows, ...ended })

  const after = await start()
  await expectSignaturesIntact(restored.db, (path) => after.call(path))
  // The same key is the same patient; a new one follows the last of the dump.
  expect(await after.admit('Antes')).toEqual(kept)
  expect((await after.admit('Otra')).patientId).toBeGreaterThan(kept.patientId)
  await after.stop()
  const server = await openUrl(urlAs('ronda'))
  await expect(sql`delete from audit`.execute(server.db)).rejects.toThrow('permission denied for table audit')
}, 120_000)
