import { type SqlBool, sql } from 'kysely'

/**
 * Whether a row of `assignments` is the *Tratante* of its running episode at an instant. An episode has one at most:
 * the database lets no two overlap. One who is only planned doesn't count; one who will leave still does.
 */
export function attendsAt(now: Date) {
  const at = now.getTime()
  return sql<SqlBool>`(
    assignments.role = 'attending' and assignments.startedAt <= ${at}
    and (assignments.endedAt is null or assignments.endedAt > ${at})
    and episodes.status in ('open', 'dischargeOrdered')
  )`
}
