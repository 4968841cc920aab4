import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  ageText,
  dayAt,
  daysBetween,
  dayText,
  hourText,
  instantOf,
  instantText,
  isDay,
  localTime,
  mondayOf,
  nextHour,
} from '#src/domain/dates.ts'

const ZONES = [
  ...['America/Mexico_City', 'America/Tijuana', 'America/Hermosillo', 'America/Cancun'],
  ...['America/Ciudad_Juarez', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'],
]

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** To the minute, as fields hold it. */
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`)

const zone = fc.constantFrom(...ZONES)

describe('what people read', () => {
  test.each([
    ['2026-11-21', '21 nov 2026'],
    ['2024-02-29', '29 feb 2024'],
    ['0999-01-01', '1 ene 999'],
  ])('the day %s is %s', (given, text) => {
    expect(dayText(given)).toBe(text)
  })

  test.each([
    ['2026-11-21T20:32:59.999Z', 'America/Mexico_City', '21 nov 2026, 14:32'],
    ['2026-11-22T05:59:00.000Z', 'America/Mexico_City', '21 nov 2026, 23:59'],
    ['2026-11-22T06:00:00.000Z', 'America/Mexico_City', '22 nov 2026, 00:00'],
    ['2026-07-01T12:00:00.000Z', 'America/Tijuana', '1 jul 2026, 05:00'],
    ['2026-07-01T12:00:00.000Z', 'America/Cancun', '1 jul 2026, 07:00'],
  ])('the instant %s in %s is %s', (given, timeZone, text) => {
    expect(instantText(given, timeZone)).toBe(text)
    expect(text.endsWith(hourText(given, timeZone))).toBe(true)
  })
})

describe('an age', () => {
  test.each([
    ['1992-03-15', '2026-03-15', '34 a'],
    ['1992-03-16', '2026-03-15', '33 a'],
    ['2021-03-15', '2026-03-15', '5 a'],
    ['2021-03-16', '2026-03-15', '4 a 11 m'],
    ['2023-01-15', '2026-03-15', '3 a 2 m'],
    ['2023-03-15', '2026-03-15', '3 a'],
    ['2023-03-14', '2026-04-13', '3 a'],
    ['2026-01-15', '2026-03-15', '2 m'],
    ['2025-03-16', '2026-03-15', '11 m'],
    ['2026-03-03', '2026-03-15', '12 d'],
    ['2026-03-15', '2026-03-15', '0 d'],
    ['2026-03-16', '2026-03-15', '0 d'],
    // The ends of months.
    ['2026-01-31', '2026-02-28', '28 d'],
    ['2026-01-31', '2026-03-01', '1 m'],
    ['2026-02-28', '2026-03-27', '27 d'],
    ['2026-02-28', '2026-03-28', '1 m'],
    // The day that most years don't have.
    ['2024-02-29', '2025-02-28', '11 m'],
    ['2024-02-29', '2025-03-01', '1 a'],
    ['2020-02-29', '2024-02-29', '4 a'],
    ['2004-02-29', '2026-02-28', '21 a'],
    ['2004-02-29', '2026-03-01', '22 a'],
    // A long life.
    ['1880-01-01', '2026-03-15', '146 a'],
  ])('of somebody born on %s is on %s: %s', (born, today, text) => {
    expect(ageText(born, today)).toBe(text)
  })

  test('in years is the years that have passed', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 5, max: 120 }),
        fc.integer({ min: 0, max: 363 }),
        (born, years, more) => {
          // Born on no 29 February, so that the birthday is one every year.
          const birthDate = born.replace(/02-29$/, '02-28')
          const birthday = `${Number(birthDate.slice(0, 4)) + years}${birthDate.slice(4)}`
          expect(ageText(birthDate, addDays(birthday, more))).toBe(`${years} a`)
          expect(ageText(birthDate, addDays(birthday, -1))).not.toBe(`${years} a`)
        },
      ),
    )
  })
})

describe('F41: a local time', () => {
  test('becomes an instant and the same local time again, in every zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const local = localTime(at, timeZone)
        const back = instantOf(local, timeZone)
        expect(back === undefined ? undefined : localTime(back, timeZone)).toBe(local)
        // Not the same instant only where the clock shows a time twice: then it is the first.
        const hours = back === undefined ? Number.NaN : (Date.parse(at) - Date.parse(back)) / 3_600_000
        expect([0, 1]).toContain(hours)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['2026-03-15T12:30', 'America/Mexico_City', '2026-03-15T18:30:00.000Z'],
    ['2026-03-15T12:30', 'America/Hermosillo', '2026-03-15T19:30:00.000Z'],
    ['2026-03-15T12:30', 'America/Tijuana', '2026-03-15T19:30:00.000Z'],
    // The last minute before the clock is put forward, and the first after it.
    ['2026-03-08T01:59', 'America/Tijuana', '2026-03-08T09:59:00.000Z'],
    ['2026-03-08T03:00', 'America/Tijuana', '2026-03-08T10:00:00.000Z'],
    // The hour that comes twice: the first.
    ['2026-11-01T01:30', 'America/Tijuana', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T02:00', 'America/Tijuana', '2026-11-01T10:00:00.000Z'],
    // Sonora puts no clock forward.
    ['2026-03-08T02:30', 'America/Hermosillo', '2026-03-08T09:30:00.000Z'],
    ['2026-11-01T01:30', 'America/Hermosillo', '2026-11-01T08:30:00.000Z'],
    // Nor does the capital, since 2022.
    ['2026-04-05T02:30', 'America/Mexico_City', '2026-04-05T08:30:00.000Z'],
    ['2026-03-15T12:30:45', 'America/Mexico_City', '2026-03-15T18:30:45.000Z'],
  ])('%s in %s is %s', (local, timeZone, at) => {
    expect(instantOf(local, timeZone)).toBe(at)
  })

  test.each([
    ['2026-03-08T02:00', 'America/Tijuana'],
    ['2026-03-08T02:30', 'America/Tijuana'],
    ['2026-03-08T02:59', 'America/Ciudad_Juarez'],
    ['2022-04-03T02:30', 'America/Mexico_City'],
    ['2026-02-29T10:00', 'America/Mexico_City'],
    ['2026-03-15T25:00', 'America/Mexico_City'],
    ['', 'America/Mexico_City'],
    ['ayer', 'America/Mexico_City'],
    ['2026-03-15T12:30Z', 'America/Mexico_City'],
  ])('%j in %s is none', (local, timeZone) => {
    expect(instantOf(local, timeZone)).toBeUndefined()
  })

  test('shows both instants of the hour that comes twice alike', () => {
    for (const at of ['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'])
      expect(localTime(new Date(at), 'America/Tijuana')).toBe('2026-11-01T01:30')
  })
})

describe('days', () => {
  test.each([
    ['2026-03-16T05:59:59.999Z', 'America/Mexico_City', '2026-03-15'],
    ['2026-03-16T06:00:00.000Z', 'America/Mexico_City', '2026-03-16'],
    ['2026-03-15T10:00:00.000Z', 'Pacific/Kiritimati', '2026-03-16'],
  ])('%s falls in %s on %s', (at, timeZone, on) => {
    expect(dayAt(at, timeZone)).toBe(on)
    expect(dayAt(new Date(at), timeZone)).toBe(on)
  })

  test('begin when the local time does, in every zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        expect(dayAt(at, timeZone)).toBe(localTime(at, timeZone).slice(0, 10))
      }),
    )
  })

  test.each([
    ['2026-03-15', '2026-03-15', 0],
    ['2026-02-28', '2026-03-01', 1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-03-07', '2026-03-09', 2],
    ['2026-01-01', '2025-12-31', -1],
    ['2025-03-15', '2026-03-15', 365],
  ])('from %s to %s are %d', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })

  test('between are what brings one to the other, both ways', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const days = daysBetween(from, to)
        expect(addDays(from, days)).toBe(to)
        expect(daysBetween(to, from) + days).toBe(0)
        expect(Math.sign(days)).toBe(from < to ? 1 : from > to ? -1 : 0)
      }),
    )
  })
})

describe('F41: the next time that the clock shows an hour', () => {
  test.each([
    ['2026-03-15T12:00:00.000Z', '07:30', 'America/Hermosillo', '2026-03-15T14:30:00.000Z'],
    ['2026-03-15T14:29:59.999Z', '07:30', 'America/Hermosillo', '2026-03-15T14:30:00.000Z'],
    ['2026-03-15T14:30:00.000Z', '07:30', 'America/Hermosillo', '2026-03-16T14:30:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '00:00', 'America/Hermosillo', '2027-01-01T07:00:00.000Z'],
    // The hour that comes twice.
    ['2026-11-01T08:00:00.000Z', '01:30', 'America/Tijuana', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01T08:30:00.000Z', '01:30', 'America/Tijuana', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T09:30:00.000Z', '01:30', 'America/Tijuana', '2026-11-02T09:30:00.000Z'],
    // The one that is skipped.
    ['2026-03-08T09:00:00.000Z', '02:30', 'America/Tijuana', '2026-03-08T10:30:00.000Z'],
    ['2026-03-08T10:30:00.000Z', '02:30', 'America/Tijuana', '2026-03-09T09:30:00.000Z'],
  ])('after %s, %s in %s, is %s', (after, hour, timeZone, at) => {
    expect(nextHour(after, hour, timeZone)).toBe(at)
  })

  test('is less than two days later, and shows that hour but where the clock skips it', () => {
    const hour = fc.integer({ min: 0, max: 1439 }).map((minute) => {
      const two = (number: number) => String(number).padStart(2, '0')
      return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    })
    fc.assert(
      fc.property(instant, hour, zone, (after, wanted, timeZone) => {
        const at = nextHour(after, wanted, timeZone)
        const hours = (Date.parse(at) - Date.parse(after)) / 3_600_000
        expect(hours).toBeGreaterThan(0)
        expect(hours).toBeLessThan(26)
        const day = localTime(at, timeZone).slice(0, 10)
        if (instantOf(`${day}T${wanted}`, timeZone)) expect(localTime(at, timeZone).slice(11)).toBe(wanted)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a week', () => {
  test.each([
    ['2026-03-15', '2026-03-09'],
    ['2026-03-16', '2026-03-16'],
    ['2026-03-18', '2026-03-16'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on %s', (given, monday) => {
    expect(mondayOf(given)).toBe(monday)
  })
})

describe('a day of the calendar', () => {
  test.each(['2026-03-15', '2024-02-29', '2000-02-29', '1880-01-01', '0001-01-01'])('is %s', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    ...['2026-02-29', '1900-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
    ...['', '15/03/2026', '20260315', '2026-3-5', ' 2026-03-15', '2026-03-15\n', '2026-03-15T10:00'],
    ...['+002026-03-15', '2026-03-15[u-ca=hebrew]', '٢٠٢٦-٠٣-١٥'],
  ])('is not %j', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test('is every one that a date has', () => {
    fc.assert(
      fc.property(day, (text) => {
        expect(isDay(text)).toBe(true)
      }),
    )
  })
})
