import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayInput, dayText, instantOf, isDay, longDayText } from '#src/domain/dates.ts'
import {
  longAgo,
  momentInput,
  momentWords,
  parseDay,
  parseHour,
  parseMoment,
  type WrittenDate,
} from '#src/lib/written-date.ts'

const MEXICO = 'America/Mexico_City'
/** A Monday, 16:02 in Mexico City. */
const NOW = new Date('2026-11-23T22:02:31.000Z')
const TODAY = '2026-11-23'

/** What was read, or the name of the fault. */
const plain = (read: WrittenDate) => ('value' in read ? read.value : read.fault)
const day = (text: string) => plain(parseDay(text, { today: TODAY }))
const birth = (text: string) => plain(parseDay(text, { today: TODAY, isBirth: true }))
const moment = (text: string, timeZone = MEXICO, now = NOW) => plain(parseMoment(text, { timeZone, now }))

const days = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const locals = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16))

describe('a day', () => {
  test.each([
    ...['15/03/1985', '15/3/1985', '15/3/1985 ', '15-03-1985', '15.3.1985', '15 3 1985', '15 / 3 / 1985'],
    ...['15031985', '1985-03-15', '15 mar 1985', '15-mar-1985', '15mar1985', '15 Marzo 1985'],
    ...['15 de marzo de 1985', '15 de marzo del 1985', 'vie 15 mar 1985', 'Viernes, 15 de marzo de 1985'],
  ])('%s is 15 March 1985', (text) => {
    expect(day(text)).toBe('1985-03-15')
    expect(birth(text)).toBe('1985-03-15')
  })

  test.each([
    ['hoy', '2026-11-23'],
    ['Ayer', '2026-11-22'],
    ['antier', '2026-11-21'],
    ['anteayer', '2026-11-21'],
    ['mañana', '2026-11-24'],
    ['manana', '2026-11-24'],
    ['pasado mañana', '2026-11-25'],
    ['+3d', '2026-11-26'],
    ['+ 3 d', '2026-11-26'],
    ['+3 días', '2026-11-26'],
    ['-1d', '2026-11-22'],
    ['en 2 semanas', '2026-12-07'],
    ['+1 sem', '2026-11-30'],
    ['hace 10 días', '2026-11-13'],
  ])('%s is counted from today: %s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })

  test.each([
    ['15/3', '2026-03-15'],
    ['15 mar', '2026-03-15'],
    ['3/4/26', '2026-04-03'],
    ['15/3/85', '2085-03-15'],
    ['150385', '2085-03-15'],
    ['1 sept 26', '2026-09-01'],
    ['1 set 26', '2026-09-01'],
  ])(
    '%s is %s: the day comes first, without a year it is this one, two digits are of this century',
    (text, expected) => {
      expect(day(text)).toBe(expected)
    },
  )

  test.each([
    ['15/3/85', '1985-03-15'],
    ['150385', '1985-03-15'],
    ['3/4/26', '2026-04-03'],
    // Still to come in the year that it is: told as such, not taken for a hundred years ago.
    ['31/12/26', '2026-12-31'],
    ['1/1/27', '1927-01-01'],
    ['15/3', 'noYear'],
    ['15 mar', 'noYear'],
    ['hoy', '2026-11-23'],
  ])(
    'a birth of %s is %s: a year of two digits is never one to come, and none is guessed',
    (text, expected) => {
      expect(birth(text)).toBe(expected)
    },
  )

  test.each(['31/02/2026', '03/15/1985', '29/2/2025', '1/1/1799', '20261122', 'mar 23 nov 2026'])(
    '%s is no day of the calendar',
    (text) => {
      expect(day(text)).toBe('noSuchDay')
    },
  )

  test.each([
    ...['mañna', 'mar 3', 'Mar 3 1985', '15', '15/', '15/3/', '15/3/198', '1503', '15 ma 1985', '15/3-1985'],
    ...['15 mar 1985 14:30', '1985-03-15T14:30', '+3', '+3 m', '+3h', 'lunes', '3 de', '¿?', '__proto__'],
  ])('%s can’t be read', (text) => {
    expect(day(text)).toBe('unreadable')
  })

  test('reads back each way in which it is shown', () => {
    fc.assert(
      fc.property(days, (value) => {
        for (const shown of [dayInput(value), value, dayText(value), longDayText(value)])
          expect([shown, day(shown)]).toEqual([shown, value])
        expect(day(dayInput(value).replaceAll('/', ''))).toBe(value)
      }),
    )
  })

  test('whatever is typed, it is a day of the calendar or a fault', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/- adehmnory+:') }))
    fc.assert(
      fc.property(typed, (text) => {
        const read = parseDay(text, { today: TODAY })
        if ('value' in read) expect(isDay(read.value)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an hour', () => {
  test.each([
    ['14:30', '14:30'],
    ['1430', '14:30'],
    ['7:30', '07:30'],
    ['730', '07:30'],
    ['7', '07:00'],
    ['14 h', '14:00'],
    ['14h30', '14:30'],
    ['14:30 hrs', '14:30'],
    ['14:30:59', '14:30'],
    ['2:30 pm', '14:30'],
    ['2:30 p. m.', '14:30'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['0:00', '00:00'],
    ['24:00', 'unreadable'],
    ['12:60', 'unreadable'],
    ['13 pm', 'unreadable'],
    ['mediodía', 'unreadable'],
  ])('%s is %s', (text, expected) => {
    expect(plain(parseHour(text))).toBe(expected)
  })
})

describe('a moment', () => {
  test.each([
    ...[
      '22/11/2026 15:44',
      '22/11/26 15:44',
      '22/11 15:44',
      '22112026 1544',
      '22 nov 2026, 15:44',
      '22 nov 15:44',
    ],
    ...[
      '2026-11-22T15:44',
      '2026-11-22 15:44',
      '2026-11-22T15:44:10',
      'ayer 15:44',
      'Ayer a las 3:44 pm',
      'ayer, 1544',
    ],
    ...['22.11.2026 15:44', '22/11/2026 15h44', 'domingo 22 de noviembre de 2026, 15:44', '-1d 15:44'],
  ])('%s is yesterday at 15:44', (text) => {
    expect(moment(text)).toBe('2026-11-22T15:44')
  })

  test.each([
    ['ahora', '2026-11-23T16:02'],
    ['Hace 1 h', '2026-11-23T15:02'],
    ['hace 90 min', '2026-11-23T14:32'],
    ['+2h', '2026-11-23T18:02'],
    ['en 8 horas', '2026-11-24T00:02'],
    ['+3d', '2026-11-26T16:02'],
    ['+2 d 12:00', '2026-11-25T12:00'],
    ['Hoy 08:00', '2026-11-23T08:00'],
    ['Mañana 12:00', '2026-11-24T12:00'],
    ['hoy 8', '2026-11-23T08:00'],
    ['8 am', '2026-11-23T08:00'],
    ['a las 8:15', '2026-11-23T08:15'],
  ])('%s is %s', (text, expected) => {
    expect(moment(text)).toBe(expected)
  })

  test('an hour alone is of the day that the field held', () => {
    expect(plain(parseMoment('7:30', { timeZone: MEXICO, now: NOW, day: '2026-11-20' }))).toBe(
      '2026-11-20T07:30',
    )
  })

  test.each(['22/11/2026', 'ayer', '15 mar 1959', '2026-11-22', '10.11'])('%s has no hour', (text) => {
    expect(moment(text)).toBe('noHour')
  })

  test.each(['31/02/2026 10:00', '11/22/2026, 03:44 PM'])('%s is on no day of the calendar', (text) => {
    expect(moment(text)).toBe('noSuchDay')
  })

  test.each(['', '15', '8 de', 'luego', '22/11/2026 25:00', '22/11/2026 x', '2026-11-22T15:44Z'])(
    '%s can’t be read',
    (text) => {
      expect(moment(text)).toBe('unreadable')
    },
  )

  test('reads back each way in which it is shown', () => {
    fc.assert(
      fc.property(locals, (value) => {
        for (const shown of [momentInput(value), value, momentWords(value, 'UTC')])
          expect([shown, moment(shown, 'UTC')]).toEqual([shown, value])
      }),
    )
  })

  test('whatever is typed, it is a moment of the hospital’s clock or a fault', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789/- adehmnortuy+:T,') })
    fc.assert(
      fc.property(typed, fc.constantFrom(MEXICO, 'America/Tijuana', 'UTC'), (text, timeZone) => {
        const read = parseMoment(text, { timeZone, now: NOW })
        if ('value' in read) expect(instantOf(read.value, timeZone)).toBeDefined()
      }),
      { numRuns: 2000 },
    )
  })
})

describe('F41: daylight saving, where the border keeps it', () => {
  const TIJUANA = 'America/Tijuana'

  test('the hour that it skips is none', () => {
    expect(moment('08/03/2026 02:30', TIJUANA)).toBe('skippedHour')
    expect(moment('2026-03-08T02:30', TIJUANA)).toBe('skippedHour')
    expect(moment('08/03/2026 02:30', MEXICO)).toBe('2026-03-08T02:30')
    // A day after 02:30 of the eve; an hour after 01:30 it is 03:30.
    expect(moment('+1d', TIJUANA, new Date('2026-03-07T10:30:00.000Z'))).toBe('skippedHour')
    expect(moment('+1h', TIJUANA, new Date('2026-03-08T09:30:00.000Z'))).toBe('2026-03-08T03:30')
  })

  test('the hour that it doubles is the first, and says so', () => {
    expect(moment('01/11/2026 01:30', TIJUANA)).toBe('2026-11-01T01:30')
    expect(momentWords('2026-11-01T01:30', TIJUANA)).toBe(
      'dom 1 nov 2026, 01:30 (la primera de las dos veces)',
    )
    expect(momentWords('2026-11-01T02:30', TIJUANA)).toBe('dom 1 nov 2026, 02:30')
    expect(momentWords('2026-11-01T01:30', MEXICO)).toBe('dom 1 nov 2026, 01:30')
  })

  test('today is the hospital’s, not the browser’s', () => {
    const lateEvening = new Date('2026-11-24T05:30:00.000Z')
    expect(moment('hoy 23:00', MEXICO, lateEvening)).toBe('2026-11-23T23:00')
    expect(moment('hoy 23:00', 'America/Cancun', lateEvening)).toBe('2026-11-24T23:00')
  })
})

describe('what a field shows', () => {
  test('day first, and what can’t be read as it was written', () => {
    expect(dayInput('1985-03-15')).toBe('15/03/1985')
    expect(dayInput('15 mrz')).toBe('15 mrz')
    expect(momentInput('2026-11-23T16:02')).toBe('23/11/2026 16:02')
    expect(momentInput('luego')).toBe('luego')
    expect(momentInput('2026-13-23T16:02')).toBe('2026-13-23T16:02')
    expect([dayInput(''), momentInput('')]).toEqual(['', ''])
  })
})

test.each([
  ['2016-11-26', 'hace 10 años'],
  ['2025-11-26', 'hace 1 año'],
  ['2025-11-27', ''],
  ['2026-11-27', ''],
])('a moment of %s says that it lies long back: %s', (day, text) => {
  expect(longAgo(day, '2026-11-26')).toBe(text)
})
