import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { listAuditEntries } from '#src/domain/audit/api.ts'
import { AuditListQuery } from '#src/domain/audit/contract.ts'
import { searchWords } from '#src/domain/text.ts'
import { joinedPageOf, matches } from '../db/paginate.ts'
import type { Schema } from '../db/schema.ts'
import { words } from '../db/words.ts'
import { type Endpoint, implement } from '../http/endpoint.ts'
import { mayNamePatients } from '../http/rights.ts'
import { findPatientId } from '../patients/reads.ts'
import { ACTION, entriesOf, toEntry } from './reads.ts'

/** Who is looked through, and where: what a search may know of patients. */
interface Scope {
  hospitalId: number
  /** Whether the reader may know patients by name. */
  named: boolean
}

/**
 * Whether each word of a search stands in the name of the person, in the name, CURP or record number of the patient, or
 * in the address behind the hospital's.
 */
function mentions(db: Kysely<Schema>, search: string, { hospitalId, named }: Scope): Expression<SqlBool> {
  const { contains, position } = words(db)
  const prefix = `/hospitals/${hospitalId}`
  const begin = position(sql`path || '/'`, '/hospitals/')
  const address = sql`lower(substr(path, ${begin} + ${sql.lit(prefix.length)}))`
  const found = searchWords(search).map((word) => {
    // Names are looked through once, not once for each of thousands of entries.
    const people = sql`select "userId" from users where ${matches(db, word, ['userSearch', sql`lower("userId")`])}`
    const patients = sql`select "patientId" from patients
      where "hospitalId" = ${hospitalId} and ${matches(db, word, ['patientSearch'])}`
    const patient = named ? sql`audit."patientId" in (${patients})` : sql`false`
    return sql`(audit."userId" in (${people}) or ${patient} or ${contains(address, word)})`
  })
  return found.length > 0 ? sql<SqlBool>`${sql.join(found, sql` and `)}` : sql<SqlBool>`true`
}

const list = implement(listAuditEntries, {
  summary:
    'What was done, read and exported in a hospital, by whom, and what was refused; a withdrawn one’s for whoever may restore it. Reading it is logged',
  whileWithdrawn: true,
  query: AuditListQuery,
  async handle({ query, ...context }) {
    const { db, principal, hospitalId } = context
    const { from, to, userId, patientId, action } = query
    const about = patientId === undefined ? {} : await findPatientId(context, 'patientId', patientId)
    const named = mayNamePatients({ principal, hospitalId })
    let found = db
      .selectFrom('audit')
      .where('audit.hospitalId', '=', hospitalId)
      .where(mentions(db, query.search, { hospitalId, named }))
    if (from !== undefined) found = found.where('happenedAt', '>=', Date.parse(from))
    if (to !== undefined) found = found.where('happenedAt', '<', Date.parse(to))
    if (userId !== undefined) found = found.where('userId', '=', userId)
    if (patientId !== undefined) found = found.where('patientId', '=', patientId)
    if (action !== undefined) found = found.where(ACTION, '=', action)
    const page = await joinedPageOf(found, entriesOf(db), query, { at: 'happenedAt' }, 'auditId', 'follow')
    return {
      status: 200,
      body: { ...page, data: page.data.map((row) => toEntry(row, named)) },
      // Another hospital's patient has no entries here: nothing was read.
      ...(about && { isLogged: true, ...about }),
    }
  },
})

export const auditEndpoints: readonly Endpoint[] = [list]
