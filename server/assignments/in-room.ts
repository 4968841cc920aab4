import { type SqlBool, sql } from 'kysely'

/** Whether the patient of an episode lies in a room now. */
export function liesIn(table: 'assignments' | 'episodes', roomId: number) {
  return sql<SqlBool>`${sql.ref(`${table}.episodeId`)} in (
    select bedStays.episodeId from bedStays join beds on beds.bedId = bedStays.bedId
    where beds.roomId = ${roomId} and bedStays.endedAt is null
  )`
}
