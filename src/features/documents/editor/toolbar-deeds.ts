import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'

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

const table =
  ($change: () => void): Deed =>
  (editor) =>
    editor.update($change)

/** Of a table from which the last row or column goes, nothing stays. */
function $removeTable(): void {
  const anchor = $getSelection()?.getNodes()[0]
  const node = anchor && $findTableNode(anchor)
  if (!node) return
  node.selectNext()
  node.remove()
}

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
  table: (editor) =>
    editor.dispatchCommand(INSERT_TABLE_COMMAND, {
      rows: '3',
      columns: '3',
      includeHeaders: { rows: true, columns: false },
    }),
  addRow: table(() => $insertTableRowAtSelection(true)),
  addColumn: table(() => $insertTableColumnAtSelection(true)),
  removeRow: table($deleteTableRowAtSelection),
  removeColumn: table($deleteTableColumnAtSelection),
  removeTable: table($removeTable),
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
