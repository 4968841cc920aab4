import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { instantOf } from '#src/domain/dates.ts'
import { optionalMoment, requiredMoment } from '#src/forms/moment.ts'

const clock = (timeZone: string) => ({ toInstant: (local: string) => instantOf(local, timeZone) })
const QUESTION = 'Escribe la hora'

function read(schema: z.core.$ZodType, text: string): unknown {
  const parsed = z.safeParse(schema, text)
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message)
}

describe('F41: a time that people write', () => {
  test.each([
    ['America/Mexico_City', '2026-11-21T14:32', '2026-11-21T20:32:00.000Z'],
    ['America/Tijuana', '2026-11-21T14:32', '2026-11-21T22:32:00.000Z'],
    // The hour that is there twice: the first of the two.
    ['America/Tijuana', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
    ['America/Tijuana', '2026-03-08T02:30', ['Esa hora no existe: ese día se adelantó el reloj']],
    ['America/Mexico_City', '', [QUESTION]],
  ])('on the clock of %s, %j', (timeZone, text, expected) => {
    expect(read(requiredMoment(clock(timeZone), QUESTION), text)).toEqual(expected)
  })

  test('may stay empty where it is not asked for', () => {
    const schema = optionalMoment(clock('America/Tijuana'))
    expect(read(schema, '')).toBeNull()
    expect(read(schema, '2026-11-21T14:32')).toBe('2026-11-21T22:32:00.000Z')
    expect(read(schema, '2026-03-08T02:30')).toEqual(['Esa hora no existe: ese día se adelantó el reloj'])
  })
})
