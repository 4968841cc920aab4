import { describe, expect, test, vi } from 'vitest'
import { reportSoak, soak } from '../../soak.ts'
import { FAULTS, type Fault } from './faults/faults.ts'
import type { Journey } from './faults/journey.ts'
import * as journeys from './faults/journeys.ts'
import { findProblems, type JourneyRequest, requestsOf } from './faults/run-journey.ts'

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

/** Every write fails in turn; of the readings one in forty, another one with each fault, or all of them in a soak. */
const READINGS = soak(1, 40)

/** Their buttons wait for what is read, so each of their readings is unanswered in turn. */
const READ_IN_SILENCE = new Set<Journey>([
  journeys.SUBMIT_NOTE,
  journeys.RETURN_NOTE,
  journeys.AUTHORIZE_NOTE,
  journeys.TAKE_OVER,
])

const requestsByJourney = new Map<Journey, Promise<JourneyRequest[]>>()

/** The failures to try: one request each. */
async function failuresOf(journey: Journey, fault: Fault, row: number) {
  const known = requestsByJourney.get(journey) ?? requestsOf(journey)
  requestsByJourney.set(journey, known)
  const requests = await known
  const readings = fault === 'silence' && READ_IN_SILENCE.has(journey) ? 1 : READINGS
  const lastWrite = requests.findLastIndex(({ method }) => method !== 'GET')
  return requests.flatMap((request, index) => {
    const isReading = request.method === 'GET'
    // Nothing stands in the way of reading.
    if (isReading && (fault === 'a conflict' || (index + row) % readings !== 0)) return []
    // A slow run reads again what has become stale, or what the write has changed.
    const isOptional = index > lastWrite || (isReading && request.turn > 1)
    return [{ request, fault, isOptional }]
  })
}

describe.each(Object.values(journeys))('$name', (journey) => {
  test.each(ROWS.map(([name, fault], row) => [name, fault, row] as const))(
    '%s: %s, whichever request it is: the person is told, nothing is lost or stored twice, and it ends well',
    async (_, fault, row) => {
      const failures = await failuresOf(journey, fault, row)
      const problems: string[] = []
      for (const failure of failures) problems.push(...(await findProblems(journey, failure)))
      // As text, which a failure shows whole.
      expect(problems.join('\n')).toBe('')
      reportSoak('journeys × requests × faults', failures.length)
    },
    300_000,
  )
})

test('every fault has its row', () => {
  expect(ROWS.map(([, fault]) => fault)).toEqual(Object.keys(FAULTS))
})
