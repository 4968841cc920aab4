import type { LucideIcon } from 'lucide-react'
import Columns3 from 'lucide-react/icons/columns-3'
import Heading1 from 'lucide-react/icons/heading-1'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Bold from 'lucide-react/icons/letter-b'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Redo2 from 'lucide-react/icons/redo-2'
import Rows3 from 'lucide-react/icons/rows-3'
import Table from 'lucide-react/icons/table'
import Underline from 'lucide-react/icons/underline'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { COMMANDS, type Command } from './commands.ts'
import type { ToolbarMark } from './toolbar-state.ts'

export interface ToolbarButton {
  label: string
  icon: LucideIcon
  /** Stands in the icon's corner: what is done to what the icon shows. */
  badge?: LucideIcon
  command: Command
  /** What makes it look pressed; a button without one is no switch. */
  mark?: ToolbarMark
  /** The keys that do the same, in the words of `aria-keyshortcuts`. */
  keys?: string
}

export const BLOCK_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Título', icon: Heading1, command: COMMANDS.title, mark: 'h2' },
  { label: 'Subtítulo', icon: Heading2, command: COMMANDS.subtitle, mark: 'h3' },
]

export const FORMAT_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Negrita', icon: Bold, command: COMMANDS.bold, mark: 'bold', keys: 'Control+B' },
  { label: 'Cursiva', icon: Italic, command: COMMANDS.italic, mark: 'italic', keys: 'Control+I' },
  { label: 'Subrayado', icon: Underline, command: COMMANDS.underline, mark: 'underline', keys: 'Control+U' },
]

export const LIST_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Lista', icon: List, command: COMMANDS.bullets, mark: 'bullet' },
  { label: 'Lista numerada', icon: ListOrdered, command: COMMANDS.numbers, mark: 'number' },
]

/** Outside of tables. */
export const INSERT_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Insertar tabla', icon: Table, command: COMMANDS.table },
]

/** Inside a table. */
export const TABLE_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Agregar renglón', icon: Rows3, badge: Plus, command: COMMANDS.addRow },
  { label: 'Agregar columna', icon: Columns3, badge: Plus, command: COMMANDS.addColumn },
  { label: 'Quitar renglón', icon: Rows3, badge: Minus, command: COMMANDS.removeRow },
  { label: 'Quitar columna', icon: Columns3, badge: Minus, command: COMMANDS.removeColumn },
  { label: 'Quitar tabla', icon: Table, badge: X, command: COMMANDS.removeTable },
]

export const UNDO_BUTTON: ToolbarButton = {
  label: 'Deshacer',
  icon: Undo2,
  command: COMMANDS.undo,
  keys: 'Control+Z',
}
export const REDO_BUTTON: ToolbarButton = {
  label: 'Rehacer',
  icon: Redo2,
  command: COMMANDS.redo,
  keys: 'Control+Y',
}
