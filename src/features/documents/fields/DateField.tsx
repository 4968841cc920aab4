import { useState } from 'react'
import { TextField } from '#src/ui/Field.tsx'
import { useUnread } from '../unread.ts'
import type { ValueFieldProps } from './field-props.ts'

interface DateFieldProps extends ValueFieldProps<string | null> {
  title: string
}

/** A day. Half of one, which browsers hand out as nothing at all, is not taken for an empty field. */
export function DateField({ title, value, onValue, ...frame }: DateFieldProps) {
  const [isHalf, setIsHalf] = useState(false)
  useUnread(frame.id, title, isHalf ? 'sin completar' : null)
  return (
    <TextField
      {...frame}
      type="date"
      max="9999-12-31"
      className="flex max-w-56 min-w-0 flex-col gap-1"
      value={value ?? ''}
      onBlur={({ target }) => setIsHalf(target.validity.badInput)}
      onValue={(written) => {
        setIsHalf(false)
        onValue(written || null)
      }}
    />
  )
}
