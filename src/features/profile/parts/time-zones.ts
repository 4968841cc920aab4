import { searchKey, searchWords } from '#src/domain/text.ts'

/** The zones of Mexico and where they hold, the largest first. */
const MEXICO: Readonly<Record<string, string>> = {
  'America/Mexico_City': 'Centro de México',
  'America/Monterrey': 'Noreste de México',
  'America/Merida': 'Península de Yucatán',
  'America/Cancun': 'Quintana Roo',
  'America/Chihuahua': 'Chihuahua',
  'America/Ciudad_Juarez': 'Frontera, Ciudad Juárez',
  'America/Ojinaga': 'Frontera, Ojinaga',
  'America/Matamoros': 'Frontera noreste',
  'America/Mazatlan': 'Pacífico: Sinaloa, Nayarit, Baja California Sur',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Hermosillo': 'Sonora',
  'America/Tijuana': 'Noroeste: Baja California',
}

export interface TimeZone {
  /** As the IANA names it. */
  id: string
  /** Where it holds, in words. */
  label: string
}

/** A zone by its IANA name, with a label for people. */
export function timeZoneOf(id: string): TimeZone {
  return { id, label: MEXICO[id] ?? id.split('/').slice(1).join(', ').replaceAll('_', ' ') }
}

let all: readonly { zone: TimeZone; key: string }[] | undefined

/** Every zone that this browser knows, those of Mexico first. */
function everyZone() {
  if (all) return all
  const ids = new Set([...Object.keys(MEXICO), ...Intl.supportedValuesOf('timeZone')])
  all = [...ids].map((id) => {
    const zone = timeZoneOf(id)
    return { zone, key: searchKey(`${id.replaceAll(/[_/]/g, ' ')} ${zone.label}`) }
  })
  return all
}

/** The zones whose name holds every word of a search, the likeliest first. */
export function findTimeZones(search: string, most: number): TimeZone[] {
  const words = searchWords(search)
  return everyZone()
    .filter(({ key }) => words.every((word) => key.includes(word)))
    .slice(0, most)
    .map(({ zone }) => zone)
}

/** What the clocks of a zone show now; undefined for a zone that this browser does not know. */
export function hourIn(id: string, now: Date): string | undefined {
  try {
    const format = { timeZone: id, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('es-MX', format).format(now)
  } catch {
    return undefined
  }
}
