import type { ReactNode } from 'react'
import { describe, FieldNotes } from '#src/ui/FieldFrame.tsx'
import type { ValueFieldProps } from './field-props.ts'

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
