import type { Episode } from '#src/domain/episodes/contract.ts'
import { isStay } from '#src/domain/episodes/rules.ts'
import type { Page } from '#src/domain/list.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { STEPS, type StepId } from '../labels.ts'

/** What the data say of a step; `shut`: one may not know. */
export type StepFact = 'done' | 'open' | 'loading' | 'failed' | 'shut'

/** How a step stands among the others. */
export type StepState = 'done' | 'next' | 'missing' | 'optional' | 'loading' | 'failed' | 'shut'

/** One can work without them. */
const OPTIONAL: readonly StepId[] = ['users']

interface Known {
  id: StepId
  fact: StepFact
  /** One has the right to do what is left of it. */
  mayAct: boolean
}

/**
 * How each step stands. The next one is the first that is needed, not done, and that one may do: what one may not do
 * holds up no later step.
 */
export function statesOf(steps: readonly Known[]): Map<StepId, StepState> {
  const needed = steps.filter(({ id }) => !OPTIONAL.includes(id))
  const next = needed.find(({ fact, mayAct }) => fact === 'loading' || (fact === 'open' && mayAct))
  return new Map(
    steps.map(({ id, fact }) => {
      if (fact !== 'open') return [id, fact]
      if (OPTIONAL.includes(id)) return [id, 'optional']
      return [id, id === next?.id ? 'next' : 'missing']
    }),
  )
}

/** How many steps are needed, and how many of them are done, hidden for want of permission, and loading. */
export function progressOf(states: ReadonlyMap<StepId, StepState>) {
  const needed = STEPS.filter((id) => !OPTIONAL.includes(id)).map((id) => states.get(id))
  const countOf = (state: StepState) => needed.filter((one) => one === state).length
  return { all: needed.length, done: countOf('done'), shut: countOf('shut'), loading: countOf('loading') }
}

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
