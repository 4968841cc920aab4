import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { watchClock } from '#src/lib/clock-watch.ts'
import {
  clockErrorMinutes,
  onClockCorrected,
  serverNow,
  timeAnswer,
  toServerTime,
} from '#src/lib/server-clock.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** On the computer's clock. */
const START = Date.parse('2026-11-27T08:00:00.300Z')

/** An answer of the API, unless it is told otherwise. */
interface Answer {
  /** How far the server's clock is ahead of the computer's. */
  ahead: number
  /** The round trip. */
  took?: number
  /** How much of the round trip passes before the server writes the `Date`. */
  writtenAfter?: number
  headers?: Record<string, string>
}

function answer({ ahead, took = 40, writtenAfter = took / 2, headers = {} }: Answer): void {
  const compareClocks = timeAnswer()
  vi.advanceTimersByTime(writtenAfter)
  const date = new Date(Date.now() + ahead).toUTCString()
  vi.advanceTimersByTime(took - writtenAfter)
  compareClocks(new Response(null, { headers: { date, 'cache-control': 'no-store', ...headers } }))
}

/** How far `serverNow` is from the server's clock, in milliseconds. */
const errorFrom = (ahead: number) => Math.abs(serverNow() - (Date.now() + ahead))

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  // The clock is the same one for all tests: it begins right.
  answer({ ahead: 0 })
  return () => vi.useRealTimers()
})

describe('the offset of the computer’s clock', () => {
  test.each([
    [-20 * MINUTE, 2_900],
    [2 * HOUR, 2_900],
    [40 * 24 * HOUR, 2_900],
    [-3 * SECOND, 500],
  ])(
    'is corrected within 2 s where the server’s is %d ms ahead, after round trips of up to %d ms',
    (ahead, slowest) => {
      for (const took of [2, 40, slowest])
        for (const writtenAfter of [0, took])
          for (const rest of [0, 250, 999]) {
            answer({ ahead: 0 })
            vi.setSystemTime(START - (START % SECOND) + rest)
            answer({ ahead, took, writtenAfter })
            expect(errorFrom(ahead)).toBeLessThanOrEqual(2 * SECOND)
          }
    },
  )

  test('stays 0 where the computer’s clock is right', () => {
    const corrected = vi.fn()
    onTestFinished(onClockCorrected(corrected))
    for (let step = 0; step < 100; step += 1) {
      vi.advanceTimersByTime(137)
      answer({ ahead: 0, took: step * 30 })
    }
    expect(serverNow()).toBe(Date.now())
    expect(corrected).not.toHaveBeenCalled()
  })

  test('does not move with each answer', () => {
    answer({ ahead: HOUR })
    const corrected = vi.fn()
    onTestFinished(onClockCorrected(corrected))
    for (let step = 0; step < 100; step += 1) {
      vi.advanceTimersByTime(137)
      answer({ ahead: HOUR, took: 20 + step })
    }
    expect(corrected.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('follows the newest answer where somebody sets the computer’s clock', () => {
    answer({ ahead: -20 * MINUTE })
    vi.setSystemTime(Date.now() - 20 * MINUTE)
    answer({ ahead: 0 })
    expect(serverNow()).toBe(Date.now())
    expect(clockErrorMinutes()).toBe(0)
  })

  test.each<[string, Partial<Answer>]>([
    ['took longer than 3 s', { took: 3_100 }],
    ['came out of a cache', { headers: { age: '7200' } }],
    ['may be stored', { headers: { 'cache-control': 'private, max-age=60' } }],
    ['has no Date', { headers: { date: '' } }],
    ['has no valid Date', { headers: { date: 'yesterday' } }],
  ])('does not follow an answer that %s', (_, about) => {
    answer({ ahead: HOUR, ...about })
    expect(serverNow()).toBe(Date.now())
  })

  test('does not follow an answer that waited while the computer slept', () => {
    const compareClocks = timeAnswer()
    const date = new Date().toUTCString()
    vi.setSystemTime(Date.now() + 30 * MINUTE)
    compareClocks(new Response(null, { headers: { date, 'cache-control': 'no-store' } }))
    expect(serverNow()).toBe(Date.now())
  })

  test('never sets the clock back by a small correction', () => {
    answer({ ahead: HOUR, took: 2_900, writtenAfter: 0 })
    const before = serverNow()
    answer({ ahead: HOUR, took: 2, writtenAfter: 2 })
    vi.advanceTimersByTime(1)
    expect(serverNow()).toBeGreaterThanOrEqual(before)
  })

  test('turns an instant of the computer’s clock into one of the server’s', () => {
    answer({ ahead: HOUR })
    expect(Math.abs(toServerTime(START) - (START + HOUR))).toBeLessThanOrEqual(2 * SECOND)
  })
})

describe('the announced error', () => {
  test.each([
    [-20 * MINUTE, 20],
    [2 * HOUR, -120],
    [-2 * MINUTE, 2],
    [2 * MINUTE, -2],
    [-110 * SECOND, 0],
    [110 * SECOND, 0],
  ])('with the server %d ms ahead the computer is %d minutes ahead', (ahead, minutes) => {
    const corrected = vi.fn()
    onTestFinished(onClockCorrected(corrected))
    answer({ ahead })
    expect(clockErrorMinutes()).toBe(minutes)
    expect(corrected).toHaveBeenCalledTimes(1)
  })
})

test('a clock that somebody sets is noticed once, whichever way', () => {
  const wasSet = watchClock()
  vi.advanceTimersByTime(10 * SECOND)
  expect(wasSet()).toBe(false)
  for (const by of [HOUR, -20 * MINUTE]) {
    vi.setSystemTime(Date.now() + by)
    expect(wasSet()).toBe(true)
    expect(wasSet()).toBe(false)
  }
})
