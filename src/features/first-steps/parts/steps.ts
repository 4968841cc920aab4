import type { Area, Level } from '#src/domain/permissions.ts'
import type { Profile } from '#src/domain/profile/contract.ts'
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

/** One of a step's areas is needed to see it, and the first to do it. Everybody sees the hospital itself. */
export const STEP_AREAS = {
  rooms: ['rooms'],
  doctors: ['doctors'],
  users: ['hospital'],
  templates: ['hospital', 'episodes'],
  patient: ['episodes'],
} as const satisfies Readonly<Record<Exclude<StepId, 'hospital'>, readonly [Area, ...Area[]]>>

/** The steps as a hospital's profile has them, which does not count the users: one can work without others. */
export function stepsOfProfile(
  done: NonNullable<Profile['firstSteps']>,
  can: (area: Area, level: Level) => boolean,
): Known[] {
  return STEPS.map((id) => {
    if (id === 'hospital') return { id, fact: 'done', mayAct: true }
    const areas = STEP_AREAS[id]
    if (!areas.some((area) => can(area, 'read'))) return { id, fact: 'shut', mayAct: false }
    return { id, fact: id !== 'users' && done[id] ? 'done' : 'open', mayAct: can(areas[0], 'write') }
  })
}
