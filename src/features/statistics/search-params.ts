import { addDays } from '#src/domain/dates.ts'
import type { Period } from '#src/domain/statistics/contract.ts'
import { fullPeriod } from '#src/domain/statistics/rules.ts'
import { tableSearch } from '#src/domain/table-search.ts'
import { readDay, readText, readWord } from '#src/lib/address.ts'

/** The ranges that the address can name; without one it is the last 30 days. */
const RANGES = ['hoy', '7-dias', 'mes', 'mes-anterior', '12-meses'] as const
export type RangeName = (typeof RANGES)[number]

/** The figures as the address names them. */
const DETAILS = [
  'ocupacion',
  'ingresos',
  'egresos',
  'estancia',
  'mortalidad',
  'rotacion',
  'limpieza',
  'sin-firmar',
  'pacientes-por-doctor',
] as const
export type DetailName = (typeof DETAILS)[number]

/** Only reads the page: what rows can be ordered by depends on the figure. */
const readTable = tableSearch([])

/** The state of the statistics. `from` and `to` come together, and outrank `rango`. */
export interface StatisticsSearch {
  rango?: RangeName | undefined
  from?: string | undefined
  to?: string | undefined
  service?: string | undefined
  /** The figure whose rows are shown. */
  detalle?: DetailName | undefined
  page?: number | undefined
  orderBy?: string | undefined
}

export function statisticsSearch(raw: Record<string, unknown>): StatisticsSearch {
  const [from, to] = [readDay(raw.from), readDay(raw.to)]
  const isWhole = from !== undefined && to !== undefined
  return {
    page: readTable(raw).page,
    orderBy: readText(raw.orderBy),
    from: isWhole ? from : undefined,
    to: isWhole ? to : undefined,
    rango: isWhole ? undefined : readWord(raw.rango, RANGES),
    service: readText(raw.service),
    detalle: readWord(raw.detalle, DETAILS),
  }
}

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

/** The days that the address asks for; `periodRefusal` says whether there can be figures of them. */
export function searchPeriod({ from, to, rango }: StatisticsSearch, today: string): Period {
  return from !== undefined && to !== undefined ? { from, to } : rangePeriod(rango, today)
}
