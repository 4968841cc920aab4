import { sql } from 'kysely'

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

/** The order of the entries as a text; far below any instant, so that the years before 1970 sort as well. */
export function timelineOrder(at: string, rank: number, id: string) {
  return sql<string>`printf('%016d %d %012d', ${sql.ref(at)} + 100000000000000, ${rank}, ${sql.ref(id)})`
}
