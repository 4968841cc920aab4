import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { Button } from './Button.tsx'
import { CONTROL, describe, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { SLOW, useSlow } from './SlowNotice.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface OptionGroup {
  label: string
  options: readonly Option[]
}

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'required' | 'className' | 'children'> {
  value: string
  onValue: (value: string) => void
  options: readonly (Option | OptionGroup)[]
  /** The label of the empty option, which comes first. */
  placeholder?: string
}

const drawOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, options, placeholder, help, error, required, ...others } = props
  // A select without an empty option is never empty, so it is not marked as optional.
  const { optional = !required && placeholder !== undefined, ...rest } = others
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <FieldFrame id={id} label={label} help={help} error={error} optional={optional}>
      <select
        {...rest}
        {...describe(id, props)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={CONTROL}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(drawOption)}
            </optgroup>
          ) : (
            drawOption(option)
          ),
        )}
      </select>
    </FieldFrame>
  )
}

/** Turns a map of codes and labels into options. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

interface FilterSelectProps {
  /** Its accessible name; not shown. */
  label: string
  /** Empty for no filter. */
  value: string
  onValue: (value: string) => void
  options: readonly Option[]
  /** The label of the empty option. */
  all: string
}

/** A filter with several options, beside a list's search. */
export function FilterSelect({ label, value, onValue, options, all }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      // A fixed width, because the options load later and would move the controls beside it.
      className={`${CONTROL} min-w-50 max-w-50 text-ellipsis narrow:min-w-0 narrow:max-w-none narrow:px-2`}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface ChoicesPendingProps {
  /** What one chooses from, as in *Cargando las camas*. */
  what: string
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  queryKey: QueryKey
}

/** The help of a field whose choices are not here: on their way, slow, called off, or failed. */
export function ChoicesPending({ what, query: { isFetching, refetch }, queryKey }: ChoicesPendingProps) {
  const queryClient = useQueryClient()
  const slow = useSlow(isFetching)
  if (isFetching && !slow) return `Cargando ${what}…`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {slow ? `${SLOW}: cargando ${what}…` : `No se pudieron cargar ${what}.`}
      {slow ? (
        <Button onClick={() => void queryClient.cancelQueries({ queryKey })}>Cancelar</Button>
      ) : (
        <Button onClick={() => void refetch()}>Reintentar</Button>
      )}
    </span>
  )
}
