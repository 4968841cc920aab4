import type { Session } from '#src/session/session.ts'
import { RESULT_AREAS, type SearchResult } from './search-results.ts'

/*
 * What was opened from the search lately, in this tab's memory alone: a name is kept in no storage. Ids alone could be
 * kept across a reload, but to show a name again each record would have to be read, and every reading is logged.
 */
const MOST = 6

const kept = new WeakMap<Session, Map<number, readonly SearchResult[]>>()

function placesOf(session: Session): Map<number, readonly SearchResult[]> {
  const known = kept.get(session)
  if (known) return known
  const places = new Map<number, readonly SearchResult[]>()
  kept.set(session, places)
  // It goes with the person.
  session.onClearUserData(() => places.clear())
  return places
}

/** What was opened in a hospital, the latest first, as far as somebody still may read it. */
export function recentsOf(
  session: Session,
  hospitalId: number,
  hasPermission: (area: (typeof RESULT_AREAS)[keyof typeof RESULT_AREAS]) => boolean,
): SearchResult[] {
  const results = placesOf(session).get(hospitalId) ?? []
  return results.filter(({ kind }) => kind !== 'screen' && hasPermission(RESULT_AREAS[kind]))
}

/** Notes what is being opened. Screens are not noted: all of them are offered at once. */
export function noteOpened(session: Session, hospitalId: number, result: SearchResult): void {
  if (result.kind === 'screen') return
  const places = placesOf(session)
  const others = (places.get(hospitalId) ?? []).filter(({ key }) => key !== result.key)
  places.set(hospitalId, [result, ...others].slice(0, MOST))
}
