import { $isListNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
} from 'lexical'
import { useEffect, useState } from 'react'
import { HISTORY_COMMAND } from './note-editor.ts'
import { $isInTable } from './tables.ts'

/** A format or block at the cursor. */
export type ToolbarMark =
  | 'h2'
  | 'h3'
  | 'h4'
  | 'bullet'
  | 'number'
  | 'check'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'table'

const FORMATS = ['bold', 'italic', 'underline'] as const

function $blockMark(node: LexicalNode): ToolbarMark | undefined {
  // The innermost list counts.
  const list = $findMatchingParent(node, $isListNode)
  if ($isListNode(list)) return list.getListType()
  const heading = $findMatchingParent(node, $isHeadingNode)
  if (!$isHeadingNode(heading)) return undefined
  const tag = heading.getTag()
  return tag === 'h2' || tag === 'h3' || tag === 'h4' ? tag : undefined
}

interface ToolbarState {
  marks: ReadonlySet<string>
  canUndo: boolean
  canRedo: boolean
}

/** The state of the toolbar's buttons; renders again only when one of them changes. */
export function useToolbarState(editor: LexicalEditor): ToolbarState {
  const [marks, setMarks] = useState('')
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => setMarks(editorState.read($toolbarState))),
        editor.registerCommand(
          HISTORY_COMMAND,
          ({ undoStack, redoStack }) => {
            setCanUndo(undoStack.length > 0)
            setCanRedo(redoStack.length > 0)
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  )
  return { marks: new Set(marks.split(' ')), canUndo, canRedo }
}

/** The marks at the cursor as one string, which React compares. */
function $toolbarState(): string {
  const selection = $getSelection()
  const isInTable = $isInTable()
  if (!$isRangeSelection(selection)) return isInTable ? 'table' : ''
  const node = selection.anchor.getNode()
  const marks: (ToolbarMark | undefined)[] = FORMATS.filter((format) => selection.hasFormat(format))
  marks.push($blockMark(node), isInTable ? 'table' : undefined)
  return marks.filter(Boolean).join(' ')
}
