import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { ListItemNode, ListNode, registerList } from '@lexical/list'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $parseSerializedNode,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type EditorThemeClasses,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  KEY_ESCAPE_COMMAND,
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

/** How long after the last key what was typed is told, and how long it may wait while somebody goes on typing. */
const PAUSE_MS = 200
const LONGEST_MS = 1000

/** Typing that one step back undoes. */
const UNDO_MS = 500

/** Marks what was put into the editor from outside. */
const LOADED_TAG = 'loaded'

/** An editor of rich text, and what it says of its changes. */
export class NoteEditor {
  readonly editor: LexicalEditor
  readonly #reader = new NoteReader()
  readonly #onValue: (value: RichText | null) => void
  /** What the editor held when it was filled or told last; it may lack what no editor can hold. */
  #held: RichText | null = null
  /** What was taken in or told last. */
  #last: RichText | null = null
  /** What it was given last, as it was given. */
  #given: RichText | null
  /** What was told and has not come back yet. */
  #underway: (RichText | null)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince = 0

  constructor(value: RichText | null, onValue: (value: RichText | null) => void) {
    this.editor = createEditor({
      namespace: 'ronda-note',
      theme: THEME,
      nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, ...TABLE_NODES],
      // The editor goes back to the last state that it could draw.
      onError: (error) => console.error(error),
    })
    this.#given = value
    this.#onValue = onValue
    this.#load(value)
  }

  /** Puts the editor into an element; returns how to take it out again. */
  mount(root: HTMLElement): () => void {
    const { editor } = this
    const onBlur = () => this.flush()
    editor.setRootElement(root)
    root.addEventListener('blur', onBlur)
    const unregister = mergeRegister(
      registerRichText(editor),
      registerList(editor),
      registerHistory(editor, createEmptyHistoryState(), UNDO_MS),
      registerClipboard(editor),
      // Escape would take the focus away, to nowhere.
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

  /** Shows a value that came from outside; what only comes back changes nothing. */
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

  /** Tells at once what was typed, where it was not told yet. */
  flush(): void {
    // What the browser has just put in is committed a moment later, or now where somebody reads.
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

  /** Takes what the editor holds as what was given: whatever it changed by itself is nobody's writing. */
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
