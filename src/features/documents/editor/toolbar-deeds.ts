import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import type { TABLE_DEEDS } from './tables.ts'
import { INSERT_TABLE_LATER, tablesNow } from './tables-later.ts'

/** What a button does with the editor; `isOn`: whether what it stands for is so already. */
export type Deed = (editor: LexicalEditor, isOn: boolean) => void

const heading =
  (tag: 'h2' | 'h3'): Deed =>
  (editor, isOn) =>
    editor.update(() =>
      $setBlocksType($getSelection(), () => (isOn ? $createParagraphNode() : $createHeadingNode(tag))),
    )

const format =
  (name: 'bold' | 'italic' | 'underline'): Deed =>
  (editor) =>
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, name)

const inTable =
  (name: keyof typeof TABLE_DEEDS): Deed =>
  (editor) =>
    editor.update(() => tablesNow()?.TABLE_DEEDS[name]())

export const DEEDS = {
  title: heading('h2'),
  subtitle: heading('h3'),
  bold: format('bold'),
  italic: format('italic'),
  underline: format('underline'),
  bullets: (editor, isOn) =>
    editor.dispatchCommand(isOn ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined),
  numbers: (editor, isOn) =>
    editor.dispatchCommand(isOn ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined),
  table: (editor) => editor.dispatchCommand(INSERT_TABLE_LATER, undefined),
  addRow: inTable('addRow'),
  addColumn: inTable('addColumn'),
  removeRow: inTable('removeRow'),
  removeColumn: inTable('removeColumn'),
  removeTable: inTable('removeTable'),
  undo: (editor) => editor.dispatchCommand(UNDO_COMMAND, undefined),
  redo: (editor) => editor.dispatchCommand(REDO_COMMAND, undefined),
} as const satisfies Record<string, Deed>

/** Goes back to the text, to where the cursor was. */
export function focusText(editor: LexicalEditor): void {
  editor.getRootElement()?.focus({ preventScroll: true })
  editor.focus()
}

/** Does it where the cursor stands, or at the end where it stands nowhere, and goes back to the text. */
export function perform(editor: LexicalEditor, deed: Deed, isOn: boolean): void {
  editor.update(
    () => {
      if (!$getSelection()) $getRoot().selectEnd()
    },
    { discrete: true },
  )
  deed(editor, isOn)
  focusText(editor)
}
