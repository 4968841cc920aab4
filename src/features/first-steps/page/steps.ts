import type { Episode } from '#src/domain/episodes/contract.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import type { Page } from '#src/domain/list.ts'
import type { Room } from '#src/domain/rooms/contract.ts'

/** The rooms in use and their beds. */
export function countRooms(rooms: readonly Room[]): { rooms: number; beds: number } {
  const used = rooms.filter(({ active }) => active)
  return { rooms: used.length, beds: used.reduce((sum, { beds }) => sum + beds.length, 0) }
}

/** The first bed that somebody could be admitted to, as the board goes. */
export function firstFreeBed(rooms: readonly Room[]): number | undefined {
  const used = rooms.filter(({ active }) => active)
  return used.flatMap(({ beds }) => beds).find(({ state }) => state === 'free')?.bedId
}

/** As much of a page of episodes as it takes to know. */
interface SomeEpisodes {
  data: readonly Pick<Episode, 'kind' | 'status'>[]
  pagination: Pick<Page<Episode>['pagination'], 'hasNextPage'>
}

/** An annulled stay was none, and a visit takes no bed. */
export function isAdmission({ kind, status }: Pick<Episode, 'kind' | 'status'>): boolean {
  return isStay(kind) && status !== 'annulled'
}

/** Whether somebody was ever admitted. */
export function hasAdmission({ data, pagination }: SomeEpisodes): boolean {
  // Whoever has more than a page of episodes has been at work for long.
  return pagination.hasNextPage || data.some(isAdmission)
}
