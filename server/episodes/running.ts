import { type SqlBool, sql } from 'kysely'
import { RUNNING } from '#src/domain/episodes/rules.ts'

/**
 * Whether a row of `episodes` is running. The states stand in the statement itself: sent as parameters they would tell
 * PostgreSQL, which plans a prepared statement for all values at once, nothing of how few rows they leave.
 */
export const episodeRuns = sql<SqlBool>`episodes.status in (${sql.join(RUNNING.map((status) => sql.lit(status)))})`
