import { type ComponentProps, useId, useState } from 'react'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'required' | 'className'> {
  value: string
  onValue: (value: string) => void
  className?: string
}

const INCOMPLETE = 'Está a medias: complétalo, o bórralo si no lo sabes'

/** A field of one line; `type` makes it a date, a number, a telephone. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, help, error: told, required: _, className, ...rest } = props
  const ownId = useId()
  const id = rest.id ?? ownId
  // What is half typed, of a date for example, browsers hand out as nothing at all.
  const [isBroken, setIsBroken] = useState(false)
  const error = told ?? (isBroken ? INCOMPLETE : undefined)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} {...(className && { className })}>
      <input
        {...rest}
        {...describe(id, { ...props, error })}
        value={value}
        onInvalid={(event) => {
          event.preventDefault()
          setIsBroken(true)
        }}
        onBlur={(event) => {
          setIsBroken(event.target.validity.badInput)
          rest.onBlur?.(event)
        }}
        onChange={(event) => {
          setIsBroken(false)
          onValue(event.target.value)
        }}
        className={CONTROL}
      />
    </FieldFrame>
  )
}
