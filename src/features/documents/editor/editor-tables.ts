import { COMMAND_PRIORITY_LOW, type LexicalEditor, mergeRegister } from 'lexical'
import { showToast } from '#src/ui/toasts.tsx'
import { INSERT_TABLE_LATER, loadTables, tablesNow } from './tables-later.ts'

/** Tables in one editor, from when their code is there. */
export class EditorTables {
  readonly #editor: LexicalEditor
  #isOver = false
  #end: (() => void) | undefined

  constructor(editor: LexicalEditor) {
    this.#editor = editor
  }

  /** Begins at once where the code is there; returns how to end it. */
  register(): () => void {
    this.begin()
    return mergeRegister(
      this.#editor.registerCommand(
        INSERT_TABLE_LATER,
        () => {
          void this.#insert()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      () => {
        this.#isOver = true
        this.#end?.()
      },
    )
  }

  /** Sees to it that tables can be put in; quiet about failure. @returns whether they can */
  readonly fetch = async (): Promise<boolean> => {
    await loadTables().catch(() => undefined)
    return this.begin()
  }

  /** @returns whether tables can be put in now */
  begin(): boolean {
    const tables = tablesNow()
    if (!tables || this.#isOver) return false
    if (!this.#end) {
      tables.addTableNodes(this.#editor)
      this.#end = tables.registerTables(this.#editor)
    }
    return true
  }

  async #insert(): Promise<void> {
    if (await this.fetch()) {
      tablesNow()?.insertTable(this.#editor)
      return
    }
    if (this.#isOver) return
    showToast({
      id: 'no-tables',
      variant: 'danger',
      title: 'Insertar tabla',
      message: 'No se pudo insertar la tabla. Vuelve a intentarlo cuando tengas conexión.',
    })
  }
}
