import { addDays } from '#src/domain/dates.ts'
import type { Period } from '#src/domain/statistics/contract.ts'
import { fullPeriod } from '#src/domain/statistics/rules.ts'
import type { RangeName, StatisticsSearch } from './address.ts'

/** The ranges that can be chosen by name, in their order; the one without a name is the default. */
export const RANGE_LABELS: readonly (readonly [name: RangeName | undefined, label: string])[] = [
  ['hoy', 'Hoy'],
  ['7-dias', '7 días'],
  [undefined, '30 días'],
  ['mes', 'Este mes'],
  ['mes-anterior', 'Mes anterior'],
  ['12-meses', 'Año'],
]

/** The days of a range. @param today on the hospital's calendar */
export function rangePeriod(name: RangeName | undefined, today: string): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (name) {
    case 'hoy':
      return { from: today, to: today }
    case '7-dias':
      return { from: addDays(today, -6), to: today }
    case 'mes':
      return { from: firstOfMonth, to: today }
    case 'mes-anterior': {
      const to = addDays(firstOfMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case '12-meses':
      return {
        from: Temporal.PlainDate.from(today).subtract({ years: 1 }).add({ days: 1 }).toString(),
        to: today,
      }
    default:
      return fullPeriod({}, today)
  }
}

/** The days that the address asks for; they may be days that nobody can have figures of. */
export function searchPeriod({ from, to, rango }: StatisticsSearch, today: string): Period {
  return from !== undefined && to !== undefined ? { from, to } : rangePeriod(rango, today)
}
