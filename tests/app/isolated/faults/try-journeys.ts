import { describe, expect, test } from 'vitest'
import { reportSoak, soak } from '../../../soak.ts'
import type { Fault } from './faults.ts'
import type { Journey } from './journey.ts'
import { findProblems, type JourneyRequest, requestsOf } from './run-journey.ts'

/** The row of the list of faults that each belongs to. */
const ROWS = {
  'cut before it arrives': 'F31',
  'cut after the server did it': 'F32',
  'a 401': 'F11',
  'a 403': 'F21',
  'a conflict': 'F27',
  'a 500': 'F31',
  'HTML in the place of data': 'F33',
  silence: 'F34',
} as const satisfies Record<Fault, string>

const FAULT_NAMES = Object.keys(ROWS).filter((fault): fault is Fault => fault in ROWS)

/** Every write fails in turn; of the readings one in forty, another one with each fault, or all of them in a soak. */
const READINGS = soak(1, 40)

interface TryOptions {
  /** Their buttons wait for what is read, so each of their readings is unanswered in turn. */
  isReadInSilence?: boolean
}

/** The failures to try: one request each. */
function failuresOf(requests: readonly JourneyRequest[], fault: Fault, { isReadInSilence }: TryOptions) {
  const readings = fault === 'silence' && isReadInSilence ? 1 : READINGS
  const row = FAULT_NAMES.indexOf(fault)
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

/**
 * Tests each journey with each fault in each of its requests. A file has few journeys: what they leave in memory slows
 * those that follow.
 */
export function tryJourneys(journeys: readonly Journey[], options: TryOptions = {}): void {
  describe.each(journeys)('$name', (journey) => {
    let known: Promise<JourneyRequest[]> | undefined
    test.each(FAULT_NAMES.map((fault) => [ROWS[fault], fault] as const))(
      '%s: %s, whichever request it is: the person is told, nothing is lost or stored twice, and it ends well',
      async (_, fault) => {
        known ??= requestsOf(journey)
        const failures = failuresOf(await known, fault, options)
        const problems: string[] = []
        for (const failure of failures) problems.push(...(await findProblems(journey, failure)))
        // As text, which a failure shows whole.
        expect(problems.join('\n')).toBe('')
        reportSoak('journeys × requests × faults', failures.length)
      },
      300_000,
    )
  })
}
