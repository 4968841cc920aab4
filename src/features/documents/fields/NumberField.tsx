import { classes } from '#src/ui/classes.ts'
import { CONTROL, describe, FieldFrame } from '#src/ui/FieldFrame.tsx'
import type { ValueFieldProps } from './field-props.ts'
import { useDecimal } from './use-decimal.ts'

interface NumberFieldProps extends ValueFieldProps<number | null> {
  title: string
  unit: string | undefined
}

/** A number with its unit beside it. */
export function NumberField(props: NumberFieldProps) {
  const { id, label, help, required, disabled, value, onValue, unit } = props
  const { fault, input } = useDecimal(props, value, onValue)
  const error = (fault && <span role="alert">{fault}</span>) || props.error
  const described = describe(id, { label, help, error, required })
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="flex items-center gap-2">
        <input
          {...described}
          {...input}
          aria-describedby={classes(unit && `${id}-unit`, described['aria-describedby']) || undefined}
          disabled={disabled}
          className={classes(CONTROL, 'max-w-40 tabular-nums')}
        />
        {unit && (
          <span id={`${id}-unit`} className="text-muted">
            {unit}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}
