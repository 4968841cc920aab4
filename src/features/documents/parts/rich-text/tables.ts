import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableNode,
  $isTableSelection,
  INSERT_TABLE_COMMAND,
  registerTablePlugin,
  registerTableSelectionObserver,
  setScrollableTablesActive,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table'
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  mergeRegister,
  RootNode,
} from 'lexical'

/** What an editor is made with to know tables. */
export const TABLE_NODES = [TableNode, TableRowNode, TableCellNode]

/** Below a table there is always a line to go on with. */
function $endInLine(root: RootNode): void {
  const last = root.getLastChild()
  if ($isTableNode(last)) last.insertAfter($createParagraphNode())
}

/** What tables do in an editor made with `TABLE_NODES`; returns how to end it. */
export function registerTables(editor: LexicalEditor): () => void {
  setScrollableTablesActive(editor, true)
  return mergeRegister(
    registerTablePlugin(editor),
    // Tab leaves the editor, out of tables too.
    registerTableSelectionObserver(editor, false),
    editor.registerNodeTransform(RootNode, $endInLine),
  )
}

export function insertTable(editor: LexicalEditor): void {
  editor.dispatchCommand(INSERT_TABLE_COMMAND, {
    rows: '3',
    columns: '3',
    includeHeaders: { rows: true, columns: false },
  })
}

/** Whether the cursor stands in a table, or cells are selected. */
export function $isInTable(): boolean {
  const selection = $getSelection()
  if ($isTableSelection(selection)) return true
  return $isRangeSelection(selection) && $findTableNode(selection.anchor.getNode()) !== null
}

/** Of a table from which the last row or column goes, nothing stays. */
function $removeTable(): void {
  const anchor = $getSelection()?.getNodes()[0]
  const node = anchor && $findTableNode(anchor)
  if (!node) return
  node.selectNext()
  node.remove()
}

/** What can be done with the table in which the cursor stands. */
export const TABLE_COMMANDS = {
  addRow: () => $insertTableRowAtSelection(true),
  addColumn: () => $insertTableColumnAtSelection(true),
  removeRow: $deleteTableRowAtSelection,
  removeColumn: $deleteTableColumnAtSelection,
  removeTable: $removeTable,
}
