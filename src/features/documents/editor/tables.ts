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
  createEditor,
  type LexicalEditor,
  mergeRegister,
  RootNode,
} from 'lexical'

/** Has an editor know tables. The library takes node types only as an editor is made: these come from another one. */
export function addTableNodes(editor: LexicalEditor): void {
  const { _nodes } = createEditor({ nodes: [TableNode, TableRowNode, TableCellNode] })
  for (const [type, node] of _nodes) if (!editor._nodes.has(type)) editor._nodes.set(type, node)
  setScrollableTablesActive(editor, true)
}

/** Below a table there is always a line to go on with. */
function $endInLine(root: RootNode): void {
  const last = root.getLastChild()
  if ($isTableNode(last)) last.insertAfter($createParagraphNode())
}

/** What tables do in an editor that knows them; returns how to end it. */
export function registerTables(editor: LexicalEditor): () => void {
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
export const TABLE_DEEDS = {
  addRow: () => $insertTableRowAtSelection(true),
  addColumn: () => $insertTableColumnAtSelection(true),
  removeRow: $deleteTableRowAtSelection,
  removeColumn: $deleteTableColumnAtSelection,
  removeTable: $removeTable,
}
