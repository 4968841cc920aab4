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

/** The nodes that an editor needs for tables. */
export const TABLE_NODES = [TableNode, TableRowNode, TableCellNode]

/** Keeps a paragraph below a table at the end, to write on. */
function $endInLine(root: RootNode): void {
  const last = root.getLastChild()
  if ($isTableNode(last)) last.insertAfter($createParagraphNode())
}

/** For an editor made with `TABLE_NODES`. @returns unregisters */
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

/** Whether the cursor is in a table, or cells are selected. */
export function $isInTable(): boolean {
  const selection = $getSelection()
  if ($isTableSelection(selection)) return true
  return $isRangeSelection(selection) && $findTableNode(selection.anchor.getNode()) !== null
}

function $removeTable(): void {
  const anchor = $getSelection()?.getNodes()[0]
  const node = anchor && $findTableNode(anchor)
  if (!node) return
  node.selectNext()
  node.remove()
}

/** The commands on the table around the cursor. */
export const TABLE_COMMANDS = {
  addRow: () => $insertTableRowAtSelection(true),
  addColumn: () => $insertTableColumnAtSelection(true),
  removeRow: $deleteTableRowAtSelection,
  removeColumn: $deleteTableColumnAtSelection,
  removeTable: $removeTable,
}
