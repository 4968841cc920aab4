import type { ReactNode } from 'react'
import type { Rarity } from '#src/domain/documents/table-cells.ts'
import { tooLongText } from '#src/domain/text-rules.ts'
import { describe, FieldNotes } from '#src/ui/FieldFrame.tsx'

interface GroupFrameProps extends Omit<ValueFieldProps<never>, 'required' | 'value' | 'onValue'> {
  children: ReactNode
}

/** The frame of a section with several controls. It takes the focus itself. */
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

interface MeasureNoteProps {
  id: string
  /** What is wrong with the measure; empty for nothing. */
  error: ReactNode
  /** Why it is rare; null where it is not. */
  rarity: Rarity | null
}

const RARITY_TEXTS: Readonly<Record<Rarity, string>> = {
  low: 'Muy bajo: confírmalo',
  high: 'Muy alto: confírmalo',
  other: 'Poco común: confírmalo',
}

/** What is to be said of a measure below its field; nothing of one that is as usual. */
export function MeasureNote({ id, error, rarity }: MeasureNoteProps) {
  const text = error || (rarity && RARITY_TEXTS[rarity])
  if (!text) return null
  return (
    <p
      id={id}
      role={error ? 'alert' : 'status'}
      // In a table it is as wide as its column, and not the other way round.
      className={`text-sm contain-inline-size first-letter:uppercase ${error ? 'text-danger' : 'text-warning'}`}
    >
      {text}
    </p>
  )
}

export interface ValueFieldProps<Value> {
  /** The id of the element that takes the section's focus. */
  id: string
  label: string
  help: ReactNode
  error: ReactNode
  required: boolean
  disabled: boolean
  value: Value
  onValue: (value: Value) => void
}

/** The error of a text that is too long. Text is never cut: its author shortens it. */
export function tooLong(text: string, longest: number): string | undefined {
  return text.length > longest ? tooLongText(longest) : undefined
}
