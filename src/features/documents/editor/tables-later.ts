import { createCommand, type LexicalCommand } from 'lexical'
import type { RichText, RichTextBlock } from '#src/lib/rich-text.ts'

type Tables = typeof import('./tables.ts')

let loaded: Tables | undefined
let loading: Promise<Tables> | undefined

/** Puts a table in, once its code is there. */
export const INSERT_TABLE_LATER: LexicalCommand<void> = createCommand('INSERT_TABLE_LATER')

/** The code of tables, a fifth of the editor's: it comes for a text that holds one, or with the first hand on a text. */
export function loadTables(): Promise<Tables> {
  loading ??= import('./tables.ts').then(
    (tables) => {
      loaded = tables
      return tables
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The code of tables, where it has come. */
export function tablesNow(): Tables | undefined {
  return loaded
}

export function holdsTable(blocks: readonly RichTextBlock[]): boolean {
  return blocks.some(({ type }) => type === 'table')
}

/** Whether a text can't be edited before the code of tables has come. */
export function waitsForTables(text: RichText | null): boolean {
  return loaded === undefined && text !== null && holdsTable(text.root.children)
}
