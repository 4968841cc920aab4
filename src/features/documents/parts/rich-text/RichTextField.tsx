import type { LexicalEditor } from 'lexical'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RichText } from '#src/domain/rich-text.ts'
import { classes } from '#src/ui/classes.ts'
import { describe, FieldNotes } from '#src/ui/FieldFrame.tsx'
import type { ValueFieldProps } from '../fields/GroupFrame.tsx'
import { focusText } from './commands.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { onFlush } from './flush.ts'
import { NoteEditor } from './note-editor.ts'

export interface RichTextFieldProps extends ValueFieldProps<RichText | null> {
  /** The section's title, without marks. */
  title: string
}

/** A rich-text field. Alt+F10 focuses its toolbar; Tab goes on to the next field. */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, title, help, error, required, disabled } = props
  const { editor, root } = useNoteEditor(props)
  const frame = useRef<HTMLDivElement>(null)
  const { required: _, ...described } = describe(id, { label, help, error, required })
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-1">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only what a label does for a pointer */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only what a label does for a pointer */}
      <span id={`${id}-label`} className="self-start font-medium" onClick={() => focusText(editor)}>
        {label}
      </span>
      <div
        className={classes(
          'min-w-0 overflow-clip rounded-md border bg-ground focus-within:border-accent',
          error ? 'border-danger' : 'border-edge',
        )}
      >
        <EditorToolbar editor={editor} controls={id} title={title} disabled={disabled} />
        {/* biome-ignore lint/a11y/useSemanticElements: no other element holds headings and tables */}
        <div
          {...described}
          ref={root}
          role="textbox"
          // Lexical makes it editable; the attribute is for what React draws first.
          contentEditable={!disabled}
          suppressContentEditableWarning
          tabIndex={0}
          aria-multiline
          aria-labelledby={`${id}-label`}
          aria-disabled={disabled || undefined}
          lang="es-MX"
          spellCheck
          onKeyDown={(event) => {
            if (!event.altKey || event.key !== 'F10') return
            event.preventDefault()
            frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
          }}
          className={
            'max-h-[70dvh] min-h-24 overflow-y-auto px-3 py-1.5 whitespace-pre-wrap wrap-anywhere ' +
            'focus-visible:-outline-offset-2 aria-disabled:opacity-60'
          }
        />
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

interface NoteField {
  value: RichText | null
  onValue: (value: RichText | null) => void
  disabled: boolean
}

function useNoteEditor({ value, onValue, disabled }: NoteField): {
  editor: LexicalEditor
  root: RefObject<HTMLDivElement | null>
} {
  const root = useRef<HTMLDivElement>(null)
  const report = useRef(onValue)
  const [note] = useState(() => new NoteEditor(value, (written) => report.current(written)))
  useLayoutEffect(() => {
    report.current = onValue
  }, [onValue])
  useLayoutEffect(() => note.editor.setEditable(!disabled), [note, disabled])
  useLayoutEffect(() => (root.current ? note.mount(root.current) : undefined), [note])
  useLayoutEffect(() => onFlush(() => note.flush()), [note])
  useEffect(() => note.show(value), [note, value])
  return { editor: note.editor, root }
}
