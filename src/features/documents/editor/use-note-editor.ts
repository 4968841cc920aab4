import type { LexicalEditor } from 'lexical'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RichText } from '#src/domain/rich-text.ts'
import { onFlush } from './flush.ts'
import { NoteEditor } from './note-editor.ts'

interface NoteField {
  value: RichText | null
  onValue: (value: RichText | null) => void
  disabled: boolean
}

/** An editor of rich text in an element, holding a value. */
export function useNoteEditor({ value, onValue, disabled }: NoteField): {
  editor: LexicalEditor
  root: RefObject<HTMLDivElement | null>
} {
  const root = useRef<HTMLDivElement>(null)
  const tell = useRef(onValue)
  const [note] = useState(() => new NoteEditor(value, (told) => tell.current(told)))
  useLayoutEffect(() => {
    tell.current = onValue
  }, [onValue])
  useLayoutEffect(() => note.editor.setEditable(!disabled), [note, disabled])
  useLayoutEffect(() => (root.current ? note.mount(root.current) : undefined), [note])
  useLayoutEffect(() => onFlush(() => note.flush()), [note])
  useEffect(() => note.show(value), [note, value])
  return { editor: note.editor, root }
}
