import { type QueryExecutorProvider, sql } from 'kysely'

/** What belongs to a hospital by another row alone, how that row is found, and an index of it all by hospital. */
const TABLES = [
  { table: 'beds', owner: 'rooms', key: 'roomId', index: 'bedsOfHospital', second: 'roomId' },
  {
    table: 'bedStays',
    owner: 'episodes',
    key: 'episodeId',
    index: 'bedStaysOfHospital',
    second: 'startedAt',
  },
  {
    table: 'handoverItems',
    owner: 'handovers',
    key: 'handoverId',
    index: 'handoverItemsOfHospital',
    second: 'handoverId',
  },
  {
    table: 'templateRevisions',
    owner: 'templates',
    key: 'templateId',
    index: 'templateRevisionsOfHospital',
    second: 'templateId',
  },
  {
    table: 'addenda',
    owner: 'documents',
    key: 'documentId',
    index: 'addendaOfHospital',
    second: 'documentId',
  },
  {
    table: 'invoices',
    owner: 'hospitals',
    key: 'subscriptionId',
    index: 'invoicesOfHospital',
    second: 'issuedAt',
  },
]

const columns = (type: string) =>
  TABLES.map(({ table }) => `ALTER TABLE "${table}" ADD COLUMN "hospitalId" ${type} REFERENCES hospitals`)

const filling = TABLES.map(
  ({ table, owner, key }) => `UPDATE "${table}" SET "hospitalId" =
    (SELECT owner."hospitalId" FROM "${owner}" owner WHERE owner."${key}" = "${table}"."${key}")`,
)

const indexes = TABLES.map(
  ({ table, index, second }) => `CREATE INDEX "${index}" ON "${table}" ("hospitalId", "${second}")`,
)

/** Fills the columns. The rules that keep what was written are out of the way meanwhile. */
async function fill(db: QueryExecutorProvider): Promise<void> {
  const rules = sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('addenda', 'templateRevisions')`
  const triggers = (await rules.execute(db)).rows
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  for (const statement of filling) await sql.raw(statement).execute(db)
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db)
}

const KEPT = ['addenda', 'templateRevisions']
const rulesOf = (state: 'DISABLE' | 'ENABLE') =>
  KEPT.map((table) => `ALTER TABLE "${table}" ${state} TRIGGER USER`)

/**
 * Whose each row is, told by the row itself: hospitals can then lie in several databases, and one be copied out of one.
 * Each writer tells it; the column may only be null because SQLite adds no other one.
 */
export const hospitalColumns = {
  sqlite: [...columns('INTEGER'), fill, ...indexes],
  postgres: [...columns('bigint'), ...rulesOf('DISABLE'), ...filling, ...rulesOf('ENABLE'), ...indexes],
}
