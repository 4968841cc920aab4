import { createEmptyHistoryState, type HistoryState, registerHistory } from '@lexical/history'
import { ListItemNode, ListNode, registerList } from '@lexical/list'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $parseSerializedNode,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  createCommand,
  createEditor,
  type EditorThemeClasses,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  KEY_ESCAPE_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import type { RichText } from '#src/domain/rich-text.ts'
import { cleanRichText } from '#src/lib/rich-text-clean.ts'
import { registerClipboard } from './clipboard.ts'
import { isSameText, NoteReader } from './note-reader.ts'
import { registerTables, TABLE_NODES } from './tables.ts'

/** How a note looks while it is written: by classes alone, for the server's policy lets no inline style through. */
const THEME: EditorThemeClasses = {
  paragraph: 'my-1.5',
  quote: 'my-1.5 border-s-4 border-line ps-3',
  heading: {
    h2: 'mt-3 mb-1 text-lg font-semibold',
    h3: 'mt-2 mb-1 font-semibold',
    h4: 'mt-2 mb-1 text-sm font-semibold',
  },
  list: {
    ul: 'my-1.5 list-disc ps-6',
    ol: 'my-1.5 list-decimal ps-6',
    nested: { listitem: 'list-none', list: 'my-0' },
  },
  text: {
    bold: 'font-bold',
    italic: 'italic',
    underline: 'underline',
    strikethrough: 'line-through',
    underlineStrikethrough: '[text-decoration:underline_line-through]',
    subscript: 'align-sub text-xs',
    superscript: 'align-super text-xs',
  },
  table: 'w-full table-fixed border-collapse',
  tableScrollableWrapper: 'my-2 overflow-x-auto',
  tableCell: 'relative min-w-24 border border-line px-2 py-0.5 text-start align-top',
  tableCellHeader: 'bg-sunken font-semibold',
  tableCellSelected: 'bg-accent-soft',
  tableSelection: 'selection:bg-transparent',
  blockCursor: 'pointer-events-none block my-1 h-0.5 bg-ink',
}

/** The pause after the last key before a change is reported, and the longest wait during typing; in milliseconds. */
const PAUSE_MS = 200
const LONGEST_MS = 1000

/** Typing within this time is one step to undo; in milliseconds. */
const UNDO_MS = 500

/** Dispatched after each change of what can be undone or redone. */
export const HISTORY_COMMAND: LexicalCommand<HistoryState> = createCommand()

/** Tags updates that load a value from outside. */
const LOADED_TAG = 'loaded'

/** A rich-text editor that reports its changes to `onValue`. */
export class NoteEditor {
  readonly editor: LexicalEditor
  readonly #reader = new NoteReader()
  readonly #onValue: (value: RichText | null) => void
  /** The editor's content when it was loaded or reported last; may lack what Lexical can't hold. */
  #held: RichText | null = null
  /** The value that was loaded or reported last. */
  #last: RichText | null = null
  /** The last value from outside, by identity. */
  #given: RichText | null
  /** Reported values that have not come back through `show` yet. */
  #underway: (RichText | null)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince = 0

  constructor(value: RichText | null, onValue: (value: RichText | null) => void) {
    this.editor = createEditor({
      namespace: 'ronda-note',
      theme: THEME,
      nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, ...TABLE_NODES],
      // Lexical restores the last state that it could render.
      onError: (error) => console.error(error),
    })
    this.#given = value
    this.#onValue = onValue
    this.#load(value)
  }

  /** @returns unmounts */
  mount(root: HTMLElement): () => void {
    const { editor } = this
    const onBlur = () => this.flush()
    editor.setRootElement(root)
    root.addEventListener('blur', onBlur)
    const unregister = mergeRegister(
      registerRichText(editor),
      registerList(editor),
      registerHistory(
        editor,
        createEmptyHistoryState(),
        UNDO_MS,
        () => performance.now(),
        (history) => editor.dispatchCommand(HISTORY_COMMAND, history),
      ),
      registerClipboard(editor),
      // Lexical would blur the editor.
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_LOW),
      registerTables(editor),
    )
    this.#settle()
    const unlisten = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      if (tags.has(LOADED_TAG)) return
      if (tags.has(HISTORIC_TAG)) this.#reader.forgetAll()
      else if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
      else this.#reader.forget(dirtyElements.keys())
      this.#schedule()
    })
    return () => {
      this.flush()
      root.removeEventListener('blur', onBlur)
      unlisten()
      unregister()
      editor.setRootElement(null)
    }
  }

  /** Shows a value from outside; ignores a reported value that comes back. */
  show(value: RichText | null): void {
    if (value === this.#given) return
    this.#given = value
    const own = this.#underway.indexOf(value)
    if (own >= 0) {
      this.#underway.splice(0, own + 1)
      return
    }
    if (isSameText(value, this.#last)) return
    this.#load(value)
    this.#settle()
  }

  /** Reports a pending change at once. */
  flush(): void {
    // Commits input that Lexical would commit a moment later.
    this.editor.read('force-commit', () => {})
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const value = this.editor.getEditorState().read(() => this.#reader.$read())
    if (isSameText(value, this.#held)) return
    this.#held = value
    this.#last = value
    this.#underway.push(value)
    this.#onValue(value)
  }

  /** Takes the content as loaded: Lexical's own corrections are no change by the person. */
  #settle(): void {
    this.editor.read('force-commit', () => {
      this.#reader.forgetAll()
      this.#held = this.#reader.$read()
    })
  }

  #schedule(): void {
    const now = performance.now()
    if (this.#timer === undefined) this.#waitingSince = now
    clearTimeout(this.#timer)
    const rest = Math.max(0, this.#waitingSince + LONGEST_MS - now)
    this.#timer = setTimeout(() => this.flush(), Math.min(PAUSE_MS, rest))
  }

  #load(value: RichText | null): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#underway = []
    const text = value && cleanRichText(value)
    this.#last = text
    const { editor } = this
    editor.update(
      () => {
        const hasCursor = $getSelection() !== null && editor.getRootElement() === document.activeElement
        $setSelection(null)
        const blocks = text?.root.children ?? []
        const nodes = blocks.length > 0 ? blocks.map($parseSerializedNode) : [$createParagraphNode()]
        const root = $getRoot()
          .clear()
          .append(...nodes)
        if (hasCursor) root.selectEnd()
      },
      { discrete: true, tag: [LOADED_TAG, HISTORY_PUSH_TAG] },
    )
  }
}
