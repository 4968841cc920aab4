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
import { insertTable, TABLE_COMMANDS } from './tables.ts'

/** What a button does with the editor; `isOn`: whether its mark is at the cursor already. */
export type Command = (editor: LexicalEditor, isOn: boolean) => void

const heading =
  (tag: 'h2' | 'h3'): Command =>
  (editor, isOn) =>
    editor.update(() =>
      $setBlocksType($getSelection(), () => (isOn ? $createParagraphNode() : $createHeadingNode(tag))),
    )

const format =
  (name: 'bold' | 'italic' | 'underline'): Command =>
  (editor) =>
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, name)

const inTable =
  (name: keyof typeof TABLE_COMMANDS): Command =>
  (editor) =>
    editor.update(() => TABLE_COMMANDS[name]())

export const COMMANDS = {
  title: heading('h2'),
  subtitle: heading('h3'),
  bold: format('bold'),
  italic: format('italic'),
  underline: format('underline'),
  bullets: (editor, isOn) =>
    editor.dispatchCommand(isOn ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined),
  numbers: (editor, isOn) =>
    editor.dispatchCommand(isOn ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined),
  table: insertTable,
  addRow: inTable('addRow'),
  addColumn: inTable('addColumn'),
  removeRow: inTable('removeRow'),
  removeColumn: inTable('removeColumn'),
  removeTable: inTable('removeTable'),
  undo: (editor) => editor.dispatchCommand(UNDO_COMMAND, undefined),
  redo: (editor) => editor.dispatchCommand(REDO_COMMAND, undefined),
} as const satisfies Record<string, Command>

export function focusText(editor: LexicalEditor): void {
  editor.getRootElement()?.focus({ preventScroll: true })
  editor.focus()
}

/** Runs a command at the cursor, or at the end if there is none, and focuses the text. */
export function perform(editor: LexicalEditor, command: Command, isOn: boolean): void {
  editor.update(
    () => {
      if (!$getSelection()) $getRoot().selectEnd()
    },
    { discrete: true },
  )
  command(editor, isOn)
  focusText(editor)
}
