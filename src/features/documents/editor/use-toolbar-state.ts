import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { useEffect, useState } from 'react'
import { $toolbarState } from './toolbar-state.ts'

interface ToolbarState {
  /** What is so where the cursor stands. */
  marks: ReadonlySet<string>
  canUndo: boolean
  canRedo: boolean
}

/** What the buttons show; draws anew only when one of them changes. */
export function useToolbarState(editor: LexicalEditor): ToolbarState {
  const [marks, setMarks] = useState('')
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => setMarks(editorState.read($toolbarState))),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (can) => {
            setCanUndo(can)
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (can) => {
            setCanRedo(can)
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  )
  return { marks: new Set(marks.split(' ')), canUndo, canRedo }
}
