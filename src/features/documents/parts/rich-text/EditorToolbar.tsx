import type { LexicalEditor } from 'lexical'
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
import { IconButton } from '#src/ui/Button.tsx'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { COMMANDS, type Command, focusText, perform } from './commands.ts'
import { type ToolbarMark, useToolbarState } from './use-toolbar-state.ts'

interface ToolbarButton {
  label: string
  icon: LucideIcon
  /** A second icon in the corner of the first. */
  badge?: LucideIcon
  command: Command
  /** Presses the button while it is at the cursor; a button without one is no toggle. */
  mark?: ToolbarMark
  /** For `aria-keyshortcuts`. */
  keys?: string
}

const BLOCK_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Título', icon: Heading1, command: COMMANDS.title, mark: 'h2' },
  { label: 'Subtítulo', icon: Heading2, command: COMMANDS.subtitle, mark: 'h3' },
]

const FORMAT_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Negrita', icon: Bold, command: COMMANDS.bold, mark: 'bold', keys: 'Control+B' },
  { label: 'Cursiva', icon: Italic, command: COMMANDS.italic, mark: 'italic', keys: 'Control+I' },
  { label: 'Subrayado', icon: Underline, command: COMMANDS.underline, mark: 'underline', keys: 'Control+U' },
]

const LIST_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Lista', icon: List, command: COMMANDS.bullets, mark: 'bullet' },
  { label: 'Lista numerada', icon: ListOrdered, command: COMMANDS.numbers, mark: 'number' },
]

/** Outside of tables. */
const INSERT_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Insertar tabla', icon: Table, command: COMMANDS.table },
]

/** Inside a table. */
const TABLE_BUTTONS: readonly ToolbarButton[] = [
  { label: 'Agregar renglón', icon: Rows3, badge: Plus, command: COMMANDS.addRow },
  { label: 'Agregar columna', icon: Columns3, badge: Plus, command: COMMANDS.addColumn },
  { label: 'Quitar renglón', icon: Rows3, badge: Minus, command: COMMANDS.removeRow },
  { label: 'Quitar columna', icon: Columns3, badge: Minus, command: COMMANDS.removeColumn },
  { label: 'Quitar tabla', icon: Table, badge: X, command: COMMANDS.removeTable },
]

const UNDO_BUTTON: ToolbarButton = {
  label: 'Deshacer',
  icon: Undo2,
  command: COMMANDS.undo,
  keys: 'Control+Z',
}

const REDO_BUTTON: ToolbarButton = {
  label: 'Rehacer',
  icon: Redo2,
  command: COMMANDS.redo,
  keys: 'Control+Y',
}

interface EditorToolbarProps {
  editor: LexicalEditor
  /** The id of the text box. */
  controls: string
  /** Of the section. */
  title: string
  disabled: boolean
}

/** The toolbar of a rich-text field: one tab stop; Escape goes back to the text. */
export function EditorToolbar({ editor, controls, title, disabled }: EditorToolbarProps) {
  const { marks, canUndo, canRedo } = useToolbarState(editor)
  const roving = useRovingFocus<HTMLDivElement>()

  const drawButton = (button: ToolbarButton, isPossible = true) => {
    const isOn = button.mark !== undefined && marks.has(button.mark)
    return (
      <IconButton
        key={button.label}
        label={button.label}
        icon={drawIcon(button)}
        aria-pressed={button.mark && isOn}
        aria-keyshortcuts={button.keys}
        disabled={disabled || !isPossible}
        // The text keeps its focus and selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => perform(editor, button.command, isOn)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent narrow:w-8 forced-colors:aria-pressed:border"
      />
    )
  }
  const drawGroup = (buttons: readonly ToolbarButton[]) => (
    <div className="flex flex-wrap border-e border-line pe-1 narrow:pe-px">
      {buttons.map((one) => drawButton(one))}
    </div>
  )

  return (
    <div
      ref={roving.box}
      onFocus={roving.onFocus}
      role="toolbar"
      aria-label={`Formato de ${title}`}
      aria-controls={controls}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return roving.onKeyDown(event)
        event.preventDefault()
        event.stopPropagation()
        focusText(editor)
      }}
      // On a phone as wide as it is, and no wider: in one line outside of tables.
      className="flex flex-wrap items-center gap-1 border-b border-line bg-sunken p-1 narrow:gap-px"
    >
      {drawGroup(BLOCK_BUTTONS)}
      {drawGroup(FORMAT_BUTTONS)}
      {drawGroup(LIST_BUTTONS)}
      {drawGroup(marks.has('table') ? TABLE_BUTTONS : INSERT_BUTTONS)}
      {drawButton(UNDO_BUTTON, canUndo)}
      {drawButton(REDO_BUTTON, canRedo)}
    </div>
  )
}

function drawIcon({ icon: Icon, badge: Badge }: ToolbarButton) {
  return (
    <span aria-hidden="true" className="relative">
      <Icon className="size-4.5" />
      {Badge && (
        <Badge className="absolute -end-1.5 -bottom-1.5 size-3 rounded-full bg-sunken" strokeWidth={4} />
      )}
    </span>
  )
}
