import { type SqlBool, sql } from 'kysely'

/**
 * Whether a row of `episodes` still runs. The states are written out, not sent: PostgreSQL plans a statement once for all
 * values, and would rather look through every episode that a hospital ever had than believe that few of them run.
 */
export const isRunning = sql<SqlBool>`episodes.status in ('open', 'dischargeOrdered')`
