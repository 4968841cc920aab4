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
import { DEEDS, type Deed } from './toolbar-deeds.ts'
import type { ToolbarMark } from './toolbar-state.ts'

export interface ToolbarButton {
  label: string
  icon: LucideIcon
  /** Stands in the icon's corner: what is done to what the icon shows. */
  badge?: LucideIcon
  deed: Deed
  /** What makes it look pressed; a button without one is no switch. */
  mark?: ToolbarMark
  /** The keys that do the same, in the words of `aria-keyshortcuts`. */
  keys?: string
}

export const BLOCK_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Título', icon: Heading1, deed: DEEDS.title, mark: 'h2' },
  { label: 'Subtítulo', icon: Heading2, deed: DEEDS.subtitle, mark: 'h3' },
]

export const FORMAT_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Negrita', icon: Bold, deed: DEEDS.bold, mark: 'bold', keys: 'Control+B' },
  { label: 'Cursiva', icon: Italic, deed: DEEDS.italic, mark: 'italic', keys: 'Control+I' },
  { label: 'Subrayado', icon: Underline, deed: DEEDS.underline, mark: 'underline', keys: 'Control+U' },
]

export const LIST_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Lista', icon: List, deed: DEEDS.bullets, mark: 'bullet' },
  { label: 'Lista numerada', icon: ListOrdered, deed: DEEDS.numbers, mark: 'number' },
]

/** Outside of tables. */
export const INSERT_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Insertar tabla', icon: Table, deed: DEEDS.table },
]

/** Inside a table. */
export const TABLE_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Agregar renglón', icon: Rows3, badge: Plus, deed: DEEDS.addRow },
  { label: 'Agregar columna', icon: Columns3, badge: Plus, deed: DEEDS.addColumn },
  { label: 'Quitar renglón', icon: Rows3, badge: Minus, deed: DEEDS.removeRow },
  { label: 'Quitar columna', icon: Columns3, badge: Minus, deed: DEEDS.removeColumn },
  { label: 'Quitar tabla', icon: Table, badge: X, deed: DEEDS.removeTable },
]

export const UNDO_BUTTON: ToolbarButton = {
  label: 'Deshacer',
  icon: Undo2,
  deed: DEEDS.undo,
  keys: 'Control+Z',
}
export const REDO_BUTTON: ToolbarButton = {
  label: 'Rehacer',
  icon: Redo2,
  deed: DEEDS.redo,
  keys: 'Control+Y',
}
