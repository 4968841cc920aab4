import { VITAL_SIGNS } from '#src/domain/documents/vital-signs.ts'
import type { ColumnKind, SectionType } from '#src/domain/templates/contract.ts'

function vitalSignLabel(name: keyof typeof VITAL_SIGNS): string {
  const { name: title, unit } = VITAL_SIGNS[name]
  return unit.startsWith('/') ? title : `${title}, en ${unit}`
}

export const COLUMN_KIND_LABELS: Readonly<Record<ColumnKind, string>> = {
  text: 'Texto',
  date: 'Fecha',
  time: 'Hora',
  number: 'Número',
  bloodPressure: 'Tensión arterial, como 120/80',
  heartRate: vitalSignLabel('heartRate'),
  respiratoryRate: vitalSignLabel('respiratoryRate'),
  temperature: vitalSignLabel('temperature'),
  oxygenSaturation: vitalSignLabel('oxygenSaturation'),
  glucose: vitalSignLabel('glucose'),
  weight: vitalSignLabel('weight'),
  height: vitalSignLabel('height'),
  pain: vitalSignLabel('pain'),
}

/** What the fields of a section hold of its columns. */
interface Columns {
  type: SectionType
  /** The headings, one a line. */
  options: string
  columns: Record<string, ColumnKind>
}

const linesIn = (text: string) => text.split('\n').map((line) => line.trim())

/** What the columns under the headings hold; a text where nothing was chosen. */
export function columnKinds({ type, options, columns }: Columns): ColumnKind[] {
  return type === 'table'
    ? linesIn(options)
        .filter(Boolean)
        .map((heading) => columns[heading] ?? 'text')
    : []
}

/**
 * What columns hold after their headings were written anew: a heading in other words holds what its line held before. What
 * is known of lines that were taken out stays, for whoever moves one or puts it back.
 */
export function keepKinds({ options, columns }: Columns, written: string): Columns['columns'] {
  const [before, after] = [linesIn(options), linesIn(written)]
  // An emptied line is about to be written anew.
  const { '': emptied, ...named } = columns
  const changed = after.flatMap((line, place) => (line === before[place] ? [] : place))
  const [place = -1] = changed
  const [old = '', line = ''] = [before[place], after[place]]
  const kind = old === '' ? emptied : named[old]
  if (before.length !== after.length || changed.length !== 1 || kind === undefined) return named
  if (line !== '') delete named[old]
  return { ...named, [line]: kind }
}
