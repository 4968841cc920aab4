import { ageText, dayInput, longDayText } from '#src/domain/dates.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { todayIn } from '#src/lib/today.ts'
import { longAgo, momentInput, momentWords, parseDay, parseHour, parseMoment } from '#src/lib/written-date.ts'
import { type DateKind, type TypedFieldProps, WrittenField } from './WrittenField.tsx'

interface DateFieldProps extends TypedFieldProps {
  /** The hospital's time zone, for today and the current time. */
  timeZone: string
}

const NO_SUCH_DAY = 'Esa fecha no existe (día/mes/año)'
const NO_DAY = 'No se entiende: escribe día, mes y año, como 15/03/1985'

function dayKind(timeZone: string): DateKind {
  return {
    read: (text) => parseDay(text, { today: todayIn(timeZone) }),
    show: dayInput,
    words: longDayText,
    placeholder: 'dd/mm/aaaa',
    faults: { noSuchDay: NO_SUCH_DAY, unreadable: NO_DAY },
  }
}

/** A day, typed or chosen from a calendar. */
export function DayField({ timeZone, ...rest }: DateFieldProps) {
  return <WrittenField {...rest} kind={dayKind(timeZone)} calendar={{ today: todayIn(timeZone) }} />
}

/** A birth date, with the resulting age. It has no calendar, because people know the date by heart. */
export function BirthDateField({ timeZone, ...rest }: DateFieldProps) {
  const today = todayIn(timeZone)
  const day = dayKind(timeZone)
  const kind = {
    ...day,
    read: (text: string) => parseDay(text, { today, isBirth: true }),
    words: (value: string) =>
      value > today ? longDayText(value) : `${longDayText(value)} · ${ageText(value, today)}`,
    faults: { ...day.faults, noYear: 'Falta el año, como 15/03/1985' },
  }
  return <WrittenField {...rest} kind={kind} />
}

interface MomentFieldProps extends DateFieldProps {
  /** Common moments, as they can be typed: *Ahora*, *Mañana 12:00*. */
  shortcuts?: readonly string[]
}

/** A day with an hour, in the time zone. */
export function MomentField({ timeZone, shortcuts = [], ...rest }: MomentFieldProps) {
  const today = todayIn(timeZone)
  const kind: DateKind = {
    read: (text, day) => parseMoment(text, { timeZone, now: new Date(serverNow()), ...(day && { day }) }),
    show: momentInput,
    words: (value) =>
      [momentWords(value, timeZone), longAgo(value.slice(0, 10), today)].filter(Boolean).join(' · '),
    placeholder: 'dd/mm/aaaa hh:mm',
    faults: {
      noSuchDay: NO_SUCH_DAY,
      noHour: 'Falta la hora, como 22/11/2026 15:44',
      skippedHour: 'Esa hora no existe: ese día se adelantó el reloj',
      unreadable: 'No se entiende: escribe día y hora, como 22/11/2026 15:44',
    },
  }
  return <WrittenField {...rest} kind={kind} calendar={{ withTime: true, today, shortcuts }} />
}

const HOUR_KIND: DateKind = {
  read: parseHour,
  show: (value) => value,
  placeholder: 'hh:mm',
  faults: { unreadable: 'No se entiende: escribe la hora, como 07:30' },
}

/** An hour of the day, on a 24-hour clock. */
export function HourField(props: TypedFieldProps) {
  return <WrittenField {...props} kind={HOUR_KIND} />
}
