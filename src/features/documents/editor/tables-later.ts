import { createCommand, type LexicalCommand } from 'lexical'
import { loadOnce } from '#src/lib/load-once.ts'
import type { RichText, RichTextBlock } from '#src/lib/rich-text.ts'

/** Puts a table in, once its code is there. */
export const INSERT_TABLE_LATER: LexicalCommand<void> = createCommand('INSERT_TABLE_LATER')

const tables = loadOnce(() => import('./tables.ts'))

/** The code of tables, a fifth of the editor's: it comes for a text that holds one, or with the first hand on a text. */
export const loadTables = tables.load

/** The code of tables, where it has come. */
export const tablesNow = tables.now

export function holdsTable(blocks: readonly RichTextBlock[]): boolean {
  return blocks.some(({ type }) => type === 'table')
}

/** Whether a text can't be edited before the code of tables has come. */
export function waitsForTables(text: RichText | null): boolean {
  return tables.now() === undefined && text !== null && holdsTable(text.root.children)
}
