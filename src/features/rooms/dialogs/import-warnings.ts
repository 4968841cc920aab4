import { meantText } from '#src/lib/meant-text.ts'
import type { Column, ImportRow } from './room-import.ts'

/** What Excel makes of *1-2* or *101E2*: a date, or a number with an exponent; and of a column that is too narrow. */
const MONTHS = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec'
const SPOILT = new RegExp(
  [
    String.raw`\d{1,2}[-/ ](${MONTHS})\.?([-/ ]\d{2,4})?`,
    String.raw`(${MONTHS})\.?[-/ ]\d{1,4}`,
    String.raw`\d{1,2}[-/]\d{1,2}[-/]\d{4}|\d{4}-\d{2}-\d{2}`,
    String.raw`\d+([.,]\d+)?e[+-]\d+`,
    '#{3,}|#¿?(nombre|name|valor|value|ref|n/?a)[?!]?',
  ]
    .map((one) => `^(${one})$`)
    .join('|'),
  'i',
)

/** The columns that Excel may spoil and no rule notices. */
const SPOILABLE: readonly Column[] = ['clave', 'nombre', 'piso', 'servicio']
const PROSE: readonly Column[] = ['nombre', 'piso', 'servicio', 'notas']

/** What may be wrong with the cells of a row that can be imported. */
export function warningsOf(cells: ImportRow['cells']): string[] {
  const spoilt = SPOILABLE.filter((column) => SPOILT.test(cells[column]))
  const misread = PROSE.flatMap((column) => {
    const meant = meantText(cells[column])
    return meant === undefined ? [] : [`${column}: ¿quisiste escribir «${meant}»?`]
  })
  return [
    ...spoilt.map(
      (column) => `${column}: Excel pudo cambiar lo que decía por «${cells[column]}»; revisa el original`,
    ),
    ...misread,
  ]
}
