import type { ReactNode } from 'react'
import { describe, FieldNotes } from '#src/ui/FieldFrame.tsx'

interface GroupFrameProps extends Omit<ValueFieldProps<never>, 'required' | 'value' | 'onValue'> {
  children: ReactNode
}

/** A section of several controls: its title above, help below, the error beside it. It takes the focus itself. */
export function GroupFrame({ id, label, help, error, disabled, children }: GroupFrameProps) {
  const { 'aria-describedby': described } = describe(id, { label, help, error })
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      disabled={disabled}
      aria-describedby={described}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}

/** What every field of a section takes: its frame, and the value that it writes. */
export interface ValueFieldProps<Value> {
  /** Of the element that takes the focus when somebody is led to the section. */
  id: string
  label: string
  help: ReactNode
  error: ReactNode
  required: boolean
  disabled: boolean
  value: Value
  onValue: (value: Value) => void
}

/** What is wrong with a text that is longer than the record takes. It is never cut: whoever wrote it shortens it. */
export function tooLong(text: string, longest: number): string | undefined {
  return text.length > longest ? `Usa ${longest.toLocaleString('es-MX')} letras como máximo` : undefined
}
