import { describe, expect, test } from 'vitest'
import { shiftEnd } from '#server/assignments/span.ts'

const ZONE = 'America/Hermosillo'
const MORNING = { startsAt: '07:00', endsAt: '14:30' }
const NIGHT = { startsAt: '21:00', endsAt: '07:30' }
const ROUND = { startsAt: '08:00', endsAt: '08:00' }

describe('a shift that begins ends', () => {
  test.each([
    [MORNING, '2026-03-15T14:00:00.000Z', '2026-03-15T21:30:00.000Z'],
    [MORNING, '2026-03-15T21:29:59.999Z', '2026-03-15T21:30:00.000Z'],
    [NIGHT, '2026-03-15T04:00:00.000Z', '2026-03-15T14:30:00.000Z'],
    [NIGHT, '2026-03-15T07:00:00.000Z', '2026-03-15T14:30:00.000Z'],
    [NIGHT, '2026-03-15T14:29:00.000Z', '2026-03-15T14:30:00.000Z'],
    [ROUND, '2026-03-15T15:00:00.000Z', '2026-03-16T15:00:00.000Z'],
    [ROUND, '2026-03-15T14:59:00.000Z', '2026-03-15T15:00:00.000Z'],
  ])('with %j from %s at %s', (shift, start, end) => {
    expect(shiftEnd(start, [shift], ZONE)).toBe(end)
  })

  test.each([
    [MORNING, '2026-03-15T13:59:00.000Z'],
    [MORNING, '2026-03-15T21:30:00.000Z'],
    [NIGHT, '2026-03-15T03:59:00.000Z'],
    [NIGHT, '2026-03-15T14:30:00.000Z'],
  ])('not at all with %j from %s', (shift, start) => {
    expect(shiftEnd(start, [shift], ZONE)).toBeUndefined()
  })

  test('with the one of several that is on', () => {
    const short = { startsAt: '15:00', endsAt: '17:00' }
    expect(shiftEnd('2026-03-15T23:00:00.000Z', [MORNING, short], ZONE)).toBe('2026-03-16T00:00:00.000Z')
    expect(shiftEnd('2026-03-15T23:00:00.000Z', [], ZONE)).toBeUndefined()
  })
})
