import { describe, expect, test, vi } from 'vitest'
import { reportSoak, soak } from '../../soak.ts'
import { FAULTS, type Fault } from './faults/faults.ts'
import type { Journey } from './faults/journey.ts'
import * as journeys from './faults/journeys.ts'
import { endure, type Step, stepsOf } from './faults/runner.ts'

// Nobody waits ten seconds here to hear that something takes long.
vi.mock('#src/lib/loading.ts', async (original) => ({ ...(await original<object>()), SLOW_AFTER_MS: 700 }))
/** By the rows of the list of faults that they belong to. */
const ROWS: readonly (readonly [row: string, fault: Fault])[] = [
  ['F31', 'cut before it arrives'],
  ['F32', 'cut after the server did it'],
  ['F11', 'a 401'],
  ['F21', 'a 403'],
  ['F27', 'a conflict'],
  ['F31', 'a 500'],
  ['F33', 'HTML in the place of data'],
  ['F34', 'silence'],
]

/** Every write; of what is only read, one in forty, another one at each fault, unless all are asked for. */
const READS = soak(1, 40)

const known = new Map<Journey, Promise<Step[]>>()

async function strikesAt(journey: Journey, place: number, fault: Fault) {
  const asked = known.get(journey) ?? stepsOf(journey)
  known.set(journey, asked)
  const steps = await asked
  const last = steps.findLastIndex(({ method }) => method !== 'GET')
  return steps.flatMap((step, index) => {
    const isRead = step.method === 'GET'
    // Nothing stands in the way of reading.
    if (isRead && (fault === 'a conflict' || (index + place) % READS !== 0)) return []
    return [{ step, fault, isAfterwards: index > last }]
  })
}

describe.each(Object.values(journeys))('$name', (journey) => {
  test.each(ROWS.map((row, place) => [...row, place] as const))(
    '%s: %s, whichever request it is: it is said, nothing is lost or doubled, and it ends well',
    async (_, fault, place) => {
      const strikes = await strikesAt(journey, place, fault)
      const failures: string[] = []
      for (const strike of strikes) failures.push(...(await endure(journey, strike)))
      expect(failures).toEqual([])
      reportSoak('journeys × requests × faults', strikes.length)
    },
    300_000,
  )
})

test('every fault has its row', () => {
  expect(ROWS.map(([, fault]) => fault)).toEqual(Object.keys(FAULTS))
})
