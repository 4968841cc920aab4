import type { LexicalEditor } from 'lexical'
import { IconButton } from '#src/ui/Button.tsx'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { focusText, perform } from './commands.ts'
import {
  BLOCK_BUTTONS,
  FORMAT_BUTTONS,
  INSERT_BUTTONS,
  LIST_BUTTONS,
  REDO_BUTTON,
  TABLE_BUTTONS,
  type ToolbarButton,
  UNDO_BUTTON,
} from './toolbar-buttons.ts'
import { useToolbarState } from './use-toolbar-state.ts'

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

interface EditorToolbarProps {
  editor: LexicalEditor
  /** The id of what it works on. */
  controls: string
  /** What is being written. */
  title: string
  disabled: boolean
}

/** The buttons above a rich text: one tab stop; Escape goes back to the text. */
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
        // The text keeps its focus, and what is selected in it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => perform(editor, button.command, isOn)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:border"
      />
    )
  }
  const drawGroup = (buttons: readonly ToolbarButton[]) => (
    <div className="flex flex-wrap border-e border-line pe-1">{buttons.map((one) => drawButton(one))}</div>
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
      className="flex flex-wrap items-center gap-1 border-b border-line bg-sunken p-1"
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
