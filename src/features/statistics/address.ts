import { tableSearch } from '#src/domain/table-search.ts'
import { readDay, readText, readWord } from '#src/lib/address.ts'

/** The ranges that can be chosen by name; unset: the last 30 days. */
const RANGES = ['hoy', '7-dias', 'mes', 'mes-anterior', '12-meses'] as const
export type RangeName = (typeof RANGES)[number]

/** Behind which figure one looks. */
const DETAILS = [
  ...(['ocupacion', 'ingresos', 'egresos', 'estancia', 'mortalidad', 'rotacion', 'limpieza'] as const),
  ...(['sin-firmar', 'pacientes-por-doctor'] as const),
]
export type DetailName = (typeof DETAILS)[number]

/** Each figure knows by itself what its rows can be ordered by. */
const readTable = tableSearch([])

/** The state of the statistics. `from` and `to`, both or none, go before `rango`. */
export interface StatisticsSearch {
  rango?: RangeName | undefined
  from?: string | undefined
  to?: string | undefined
  service?: string | undefined
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
