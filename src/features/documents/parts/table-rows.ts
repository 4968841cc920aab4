/** The headings of a table; columns that the rows have beyond them are numbered. */
export function headingsOf(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(1, headings.length, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, index) => headings[index] ?? `Columna ${index + 1}`)
}

/** The rows, each as long as there are columns. */
export function squareRows(rows: readonly (readonly string[])[], width: number): string[][] {
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''))
}

/** A column is wide enough for words of this many letters; the longest medical terms have fewer. */
const LONGEST_WORD = 30
/** The room that the edges of a cell take, in letters. */
const EDGES = 3
/** How many letters of 10 points fit on a line of letter paper. */
const LINE = 86

/** Whether a text has a word that is longer than any real one, and so may break. */
export const hasEndlessWord = (text: string) => longestWord(text) > LONGEST_WORD

function longestWord(text: string): number {
  let longest = 0
  for (const word of text.split(/\s+/)) longest = Math.max(longest, word.length)
  return longest
}

/** The layout of a table on paper in which no word breaks. */
export interface PaperTable {
  /** Of each column, in percent of the table. */
  widths: number[]
  /** Of the letters, in points: smaller ones where there are many columns. */
  points: 6 | 7 | 8 | 10
}

export const PAPER_SIZES: Readonly<Record<PaperTable['points'], string>> = {
  6: 'print:text-[6pt]',
  7: 'print:text-[7pt]',
  8: 'print:text-[8pt]',
  10: '',
}

/** Gives each column room for its longest word, and shares what is left by how much is written in each. */
export function paperTable(headings: readonly string[], rows: readonly (readonly string[])[]): PaperTable {
  const columns = headings.map((heading, index) => {
    // Headings are bold.
    let word = longestWord(heading) * 1.15
    let text = heading.length
    for (const row of rows) {
      const cell = row[index] ?? ''
      word = Math.max(word, longestWord(cell))
      text = Math.max(text, cell.length)
    }
    const needed = Math.min(word, LONGEST_WORD) + EDGES
    return { needed, wished: Math.max(needed, Math.min(text, LINE) + EDGES) - needed }
  })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const needed = sum(columns.map((column) => column.needed))
  const wished = sum(columns.map((column) => column.wished)) || 1
  const points = ([10, 8, 7] as const).find((size) => needed <= (LINE * 10) / size) ?? 6
  const spare = Math.max(0, (LINE * 10) / points - needed)
  const widths = columns.map((column) => column.needed + (spare * column.wished) / wished)
  const whole = sum(widths)
  return { widths: widths.map((width) => (100 * width) / whole), points }
}

/** Puts pasted lines into one, with a space for each break. */
export function inOneLine(text: string): string {
  const [first = '', ...others] = text.split('\n')
  if (others.length === 0) return text
  const last = others.at(-1) ?? ''
  const between = others.slice(0, -1).map((line) => line.trimEnd())
  return [first.trimEnd(), ...between.filter((line) => line !== ''), last].join(' ')
}
