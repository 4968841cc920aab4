import { classes } from '#src/ui/classes.ts'
import { dayName, shortDayName } from './day-names.ts'
import type { RosterBy } from './roster.ts'

interface RosterHeadProps {
  by: RosterBy
  /** Monday to Sunday. */
  days: readonly string[]
  /** The index of today's column, or -1. */
  today: number
}

/** The columns of a week: whose row it is, and seven days, today marked. */
export function RosterHead({ by, days, today }: RosterHeadProps) {
  return (
    <>
      <colgroup>
        <col className="w-36 narrow:w-28" />
        {days.map((day) => (
          <col key={day} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-10 bg-sunken shadow-[inset_0_-1px_var(--line)]">
        <tr aria-rowindex={1}>
          <th scope="col" className="sticky left-0 z-10 h-[40px] bg-sunken px-2 font-semibold short:h-[32px]">
            {by === 'doctor' ? 'Doctor' : 'Cuarto'}
          </th>
          {days.map((day, index) => (
            <th
              key={day}
              scope="col"
              aria-label={`${dayName(day, index)}${index === today ? ', hoy' : ''}`}
              {...(index === today && { 'data-today': true, 'aria-current': 'date' as const })}
              className={classes(
                'border-l border-line px-2 font-semibold tabular-nums',
                index === today && 'bg-accent-soft text-accent',
              )}
            >
              {shortDayName(day, index)}
              {index === today && ' · hoy'}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
