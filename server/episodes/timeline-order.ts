import { type RawBuilder, sql } from 'kysely'

/** What comes first of things that happened in the same instant; a patient is in before a doctor comes. */
export const RANKS = {
  admission: 0,
  assignmentEnd: 1,
  assignmentStart: 2,
  movement: 3,
  documentSigned: 4,
  documentAmended: 5,
  documentAnnulled: 6,
} as const

/** Added to instants and ids, so that all have as many digits: the years before 1970 sort as well. */
const MORE = { instant: 200_000_000_000_000, id: 1_000_000_000_000 }

const padded = (number: RawBuilder<unknown>, more: number) => sql`cast(${number} + ${sql.lit(more)} as text)`

/** An entry's place among all, as a text that sorts: its instant, its rank, its id. */
export function placeOf(at: string, rank: number, id: string) {
  const instant = padded(sql.ref(at), MORE.instant)
  return sql<string>`${instant} || ${sql.lit(` ${rank} `)} || ${padded(sql.ref(id), MORE.id)} || ' 1'`
}

/** The place just before a movement of the same instant; null where there is no such movement. */
export function placeBefore(at: string, movementId: RawBuilder<number | null>) {
  const instant = padded(sql.ref(at), MORE.instant)
  return sql<
    string | null
  >`${instant} || ${sql.lit(` ${RANKS.movement} `)} || ${padded(movementId, MORE.id)} || ' 0'`
}
