import { type QueryExecutorProvider, sql } from 'kysely'
import { isPostgres } from '../words.ts'
import { searchKey } from './034-keys-then.ts'
import { TEXT } from './postgres/parts.ts'

const table = (text: string, number: string) => `create table "diagnosisCodes" (
  "hospitalId" ${number} not null references hospitals, code ${text} not null, text ${text} not null,
  search ${text} not null, uses ${number} not null, lead ${number} not null, primary key ("hospitalId", code))`

const byUse = `create index "diagnosisCodesByUse" on "diagnosisCodes" ("hospitalId", uses desc, code)`

interface Wording {
  hospitalId: number
  code: string
  text: string
  uses: number
}

/** Counts what the episodes that are stored already say. */
export async function fillDiagnosisCodes(db: QueryExecutorProvider): Promise<void> {
  const written = isPostgres(db)
    ? sql`json_array_elements(episodes.diagnoses::json) as written(value)`
    : sql`json_each(episodes.diagnoses) as written`
  const found = sql<Wording>`
    select "hospitalId", written.value ->> 'code' as code, written.value ->> 'text' as text, count(*) as uses
    from episodes cross join ${written}
    group by "hospitalId", written.value ->> 'code', written.value ->> 'text'
    order by count(*) desc, written.value ->> 'text'`
  // The wordings come with the most frequent first, so that each code gets the first that names it.
  const codes = new Map<string, Wording & { lead: number }>()
  for (const { uses, ...one } of (await found.execute(db)).rows) {
    const key = `${one.hospitalId} ${one.code}`
    const known = codes.get(key)
    if (!known) codes.set(key, { ...one, uses: Number(uses), lead: Number(uses) })
    else known.uses += Number(uses)
  }
  for (const { hospitalId, code, text, uses, lead } of codes.values())
    await sql`insert into "diagnosisCodes" ("hospitalId", code, text, search, uses, lead)
      values (${hospitalId}, ${code}, ${text}, ${searchKey(`${code} ${text}`)}, ${uses}, ${lead})`.execute(db)
}

/** Which codes a hospital uses, how often, and in which words: a row a code, whatever the number of episodes. */
export const diagnosisCodes = {
  sqlite: [`${table('text', 'integer')} strict, without rowid`, byUse, fillDiagnosisCodes],
  postgres: [table(TEXT, 'bigint'), byUse, fillDiagnosisCodes],
}
