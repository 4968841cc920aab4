import { type QueryExecutorProvider, sql } from 'kysely'
import { sha256 } from '#src/domain/digest.ts'
import { ground } from './migrations/001-ground.ts'
import { doctorsAndRooms } from './migrations/002-doctors-rooms.ts'
import { clinical } from './migrations/003-clinical.ts'
import { people } from './migrations/004-people.ts'
import { record } from './migrations/005-record.ts'
import { withdrawals } from './migrations/006-withdrawals.ts'
import { statistics } from './migrations/007-statistics.ts'
import { restorableHospitals } from './migrations/008-restorable-hospitals.ts'
import { audit } from './migrations/009-audit.ts'
import { signatures } from './migrations/010-signatures.ts'
import { identity } from './migrations/011-identity.ts'
import { renewSearchKeys } from './migrations/012-search-keys.ts'
import { requestDigests } from './migrations/013-request-digests.ts'
import { archiving } from './migrations/014-archiving.ts'
import { nets } from './migrations/015-nets.ts'
import { hospitalColumns } from './migrations/016-hospital-columns.ts'
import { provider } from './migrations/017-provider.ts'
import { installationPeople } from './migrations/018-people.ts'
import { emergencyAccess } from './migrations/019-emergency-access.ts'
import { accounts } from './migrations/020-accounts.ts'
import { invitationsAndCreators } from './migrations/021-invitations.ts'
import { sessions } from './migrations/022-sessions.ts'
import { events } from './migrations/023-events.ts'
import { diagnosisCodes } from './migrations/024-diagnosis-codes.ts'
import { discharges } from './migrations/025-discharges.ts'
import { professions } from './migrations/026-professions.ts'
import { signing } from './migrations/027-signing.ts'
import { templateKinds } from './migrations/028-template-kinds.ts'
import { keysOfAPerson } from './migrations/029-keys-of-a-person.ts'
import { undoneWithdrawals } from './migrations/030-undone-withdrawals.ts'
import { auditHospital } from './migrations/031-audit-hospital.ts'
import { staffConfirmations } from './migrations/032-staff-confirmations.ts'
import { nameColumns } from './migrations/033-name-columns.ts'
import { nameKeys } from './migrations/034-name-keys.ts'
import { undoneTransfers } from './migrations/035-undone-transfers.ts'
import { listsInLog } from './migrations/036-lists-in-log.ts'
import { sessionUse } from './migrations/037-session-use.ts'
import { signedProofs } from './migrations/038-signed-proofs.ts'
import { preferredUsernames } from './migrations/039-preferred-usernames.ts'
import { personLookUps } from './migrations/040-person-look-ups.ts'
import { accountNotices } from './migrations/041-account-notices.ts'
import { shownWaits } from './migrations/042-shown-waits.ts'
import { archiveWork } from './migrations/043-archive-work.ts'
import { codedDiagnoses } from './migrations/044-coded-diagnoses.ts'
import { auditOperations } from './migrations/045-audit-operations.ts'
import { postgresGround } from './migrations/postgres/ground.ts'
import { postgresProvider } from './migrations/postgres/provider.ts'
import { type Store, UnsuitableDatabaseError } from './store.ts'
import { isPostgres } from './words.ts'

/** A statement, or what no statement can do. Of the tables it knows only what the steps before it left. */
type Step = string | ((db: QueryExecutorProvider) => Promise<void>)

interface Migration {
  name: string
  /** Work in transactions of its own, before the steps. It can be interrupted and done twice. */
  batches?: (store: Store) => Promise<void>
  sqlite: readonly Step[]
  /** Nothing where PostgreSQL, which came later, began with what this left. */
  postgres: readonly Step[]
}

/** Forward only: what was released is never edited, the next number changes it. The place in here is the number. */
const MIGRATIONS: readonly Migration[] = [
  { name: 'ground', sqlite: ground, postgres: [] },
  { name: 'doctors and rooms', sqlite: doctorsAndRooms, postgres: [] },
  { name: 'patients, episodes and stays', sqlite: clinical, postgres: [] },
  { name: 'memberships, subscriptions and handovers', sqlite: people, postgres: [] },
  { name: 'templates and documents', sqlite: record, postgres: [] },
  { name: 'handovers that are taken back', sqlite: withdrawals, postgres: [] },
  { name: 'statistics', sqlite: statistics, postgres: [] },
  { name: 'hospitals that can be restored', sqlite: restorableHospitals, postgres: [] },
  { name: 'refusals and exports in the log', sqlite: audit, postgres: [] },
  { name: 'whose note was signed, and who else wrote in it', sqlite: signatures, postgres: [] },
  { name: 'documents that tell who the patient is', sqlite: identity, postgres: [] },
  { name: 'search keys of letters that look alike', sqlite: [renewSearchKeys], postgres: [] },
  { name: 'digests of requests', sqlite: requestDigests, postgres: [] },
  { name: 'why records are archived', sqlite: archiving, postgres: [] },
  { name: 'rules with names, and the numbers of records', sqlite: nets, postgres: postgresGround },
  { name: 'hospitals of all rows', ...hospitalColumns },
  { name: 'sessions and keys of the provider', sqlite: provider, postgres: postgresProvider },
  { name: 'people of the installation', ...installationPeople },
  { name: 'records opened in an emergency', ...emergencyAccess },
  { name: 'accounts, and who signs in', ...accounts },
  { name: 'invitations, and who made a hospital', ...invitationsAndCreators },
  { name: 'sessions, and the log of the installation', ...sessions },
  { name: 'what changed, and who is at a draft', ...events },
  { name: 'codes of diagnoses, and how often they are used', ...diagnosisCodes },
  { name: 'discharges that are ordered, revoked and corrected', ...discharges },
  { name: 'professions of the staff', ...professions },
  { name: 'who signs, and what waits for a physician', ...signing },
  { name: 'kinds of documents, and answers to requests', ...templateKinds },
  { name: 'keys by person and age', ...keysOfAPerson },
  { name: 'withdrawals that were undone', ...undoneWithdrawals },
  { name: 'patients of the log in their own hospital', ...auditHospital },
  { name: 'staff records that wait to be confirmed', ...staffConfirmations },
  { name: 'columns for how names sound', ...nameColumns },
  { name: 'keys of names', ...nameKeys },
  { name: 'transfers that were undone', ...undoneTransfers },
  { name: 'lists in the log', ...listsInLog },
  { name: 'when a person last used a session', ...sessionUse },
  { name: 'proofs of identity that have signed', ...signedProofs },
  { name: 'names at another identity provider', ...preferredUsernames },
  { name: 'people who were looked up', ...personLookUps },
  { name: 'notices about accounts', ...accountNotices },
  { name: 'people and networks that wait', ...shownWaits },
  { name: 'what records lack after a discharge', ...archiveWork },
  { name: 'episodes with a coded diagnosis', ...codedDiagnoses },
  { name: 'operations in the log', ...auditOperations },
]

/** The digest of what a migration says in SQL, which a database keeps with it. */
const digestOfSteps = (steps: readonly Step[]) =>
  sha256(steps.filter((step) => typeof step === 'string').join(';\n'))

type EngineName = 'sqlite' | 'postgres'

const engineOf = (db: QueryExecutorProvider): EngineName => (isPostgres(db) ? 'postgres' : 'sqlite')

/** The columns of the table that tells which migrations a database was given; none where there is no such table. */
async function columnsOfMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const columns = {
    sqlite: sql<{ name: string }>`select name from pragma_table_info('migrations')`,
    postgres: sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'migrations'`,
  }
  return (await columns[engineOf(db)].execute(db)).rows.map(({ name }) => name)
}

/** The digests of the migrations that a database was given, in their order; null for one of before there were any. */
async function digestsIn(db: QueryExecutorProvider): Promise<(string | null)[]> {
  const columns = await columnsOfMigrations(db)
  if (columns.length === 0) return []
  const digest = columns.includes('digest') ? sql`digest` : sql`null`
  const query = sql<{ digest: string | null }>`select ${digest} as digest from migrations order by id`
  return (await query.execute(db)).rows.map((row) => row.digest)
}

/**
 * Brings a database to the newest tables; writes nothing when it is there already. Each migration is a transaction that
 * first looks what was applied meanwhile: several servers may start at once on one database.
 * @param last the number of the last migration to run, for a database as an earlier version left it
 * @throws when the database is newer than this code, or was given a migration that reads otherwise in this code
 */
export async function migrate(store: Store, last = MIGRATIONS.length): Promise<void> {
  const engine = engineOf(store.db)
  const migrations = MIGRATIONS.map(({ name, batches, ...one }) => ({ name, batches, steps: one[engine] }))
  const known = migrations.map(({ steps }) => digestOfSteps(steps))
  const isCurrent = (found: readonly (string | null)[]) =>
    found.length >= last && found.every((digest, index) => digest === known[index])
  if (isCurrent(await digestsIn(store.db))) return
  for (const [index, { name, batches, steps }] of migrations.slice(0, last).entries()) {
    if (batches && (await digestsIn(store.db)).length <= index) await batches(store)
    await store.write('migration', async (db) => {
      const found = await digestsIn(db)
      if (found.length > MIGRATIONS.length) {
        throw new UnsuitableDatabaseError(
          `The database has ${found.length} migrations, this code knows ${MIGRATIONS.length}`,
        )
      }
      const [id, digest] = [index + 1, known[index] ?? null]
      if (index === 0) await prepareTable(db)
      if (found[index] === digest) return
      if (typeof found[index] === 'string')
        throw new UnsuitableDatabaseError(
          `The migration "${name}" of the database is not the one that this code knows`,
        )
      if (found[index] === null)
        // Versions that kept no digest ran what this code knows by the same number.
        return void (await db.updateTable('migrations').set({ digest }).where('id', '=', id).execute())
      for (const step of steps) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db))
      await db.insertInto('migrations').values({ id, name, digest }).execute()
    })
  }
}

async function prepareTable(db: QueryExecutorProvider): Promise<void> {
  const make = {
    sqlite: sql`create table if not exists migrations (id integer primary key, name text not null, digest text) strict`,
    postgres: sql`create table if not exists migrations (
      id bigint primary key, name text collate "C" not null, digest text collate "C"
    )`,
  }
  await make[engineOf(db)].execute(db)
  if (!(await columnsOfMigrations(db)).includes('digest'))
    await sql`alter table migrations add column digest text`.execute(db)
}
