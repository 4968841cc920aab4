import { useSelector } from '@tanstack/react-form'
import { type ReactNode, useId } from 'react'
import { Sex } from '#src/domain/patients/contract.ts'
import { ConditionMotive } from '#src/domain/templates/contract.ts'
import { sameAs } from '#src/forms/values.ts'
import { CheckField, TextField } from '#src/ui/Field.tsx'
import { FieldNotes } from '#src/ui/FieldFrame.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SEX_LABELS } from '../../patients/labels.ts'
import { CONDITION_MOTIVE_LABELS } from '../labels.ts'
import { type ConditionFields, NO_CONDITION } from './condition-fields.ts'
import { sectionOptions } from './template-form.ts'
import type { TemplateRecord } from './use-template-record.ts'

interface ConditionFieldProps {
  record: TemplateRecord
  /** Of the section, from 0. */
  place: number
  /** Null for a section that is always shown. */
  value: ConditionFields | null
  onValue: (value: ConditionFields | null) => void
  disabled: boolean
  error: string | undefined
}

/** When a section is shown: for some patients, motives of discharge or answers alone. */
export function ConditionField({ value, onValue, disabled, error, ...rest }: ConditionFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label="Solo se muestra si…"
        checked={value !== null}
        disabled={disabled}
        onChecked={(checked) => onValue(checked ? NO_CONDITION : null)}
      />
      {value && (
        <fieldset
          disabled={disabled}
          aria-label="Solo se muestra si"
          aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
          className="flex min-w-0 flex-col gap-4 border-l-2 border-line pl-4"
        >
          <Conditions value={value} onChange={(changes) => onValue({ ...value, ...changes })} {...rest} />
          <FieldNotes
            id={id}
            help="Se cumple cuando se cumple todo lo que marques. Lo que no se muestra no se pide ni se firma."
            error={error && <span role="alert">{error}</span>}
          />
        </fieldset>
      )}
    </div>
  )
}

interface ConditionsProps extends Pick<ConditionFieldProps, 'record' | 'place'> {
  value: ConditionFields
  onChange: (changes: Partial<ConditionFields>) => void
}

function Conditions({ record, place, value, onChange }: ConditionsProps) {
  const { form } = record
  const choices = useSelector(
    form.store,
    ({ values }) => values.sections.slice(0, place).filter(({ type }) => type === 'choice'),
    { compare: sameAs },
  )
  const asked = choices.find(({ id }) => id === value.section)
  return (
    <>
      <CheckGroup
        legend="Sexo del paciente"
        options={Sex.options.map((sex) => [sex, SEX_LABELS[sex]])}
        chosen={value.sex}
        onChosen={(sex) => onChange({ sex })}
      />
      <div className="flex flex-wrap gap-4">
        <TextField
          label="Desde la edad de"
          help="En años cumplidos."
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
          value={value.ageFrom}
          onValue={(ageFrom) => onChange({ ageFrom })}
        />
        <TextField
          label="Hasta la edad de"
          help="En años cumplidos."
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
          value={value.ageTo}
          onValue={(ageTo) => onChange({ ageTo })}
        />
      </div>
      <CheckGroup
        legend="Motivo del alta indicada o del egreso"
        options={ConditionMotive.options.map((motive) => [motive, CONDITION_MOTIVE_LABELS[motive]])}
        chosen={value.motive}
        onChosen={(motive) => onChange({ motive })}
      />
      {(choices.length > 0 || value.section !== '') && (
        <SelectField
          label="Lo elegido en una sección anterior"
          placeholder="Ninguna"
          value={value.section}
          onValue={(section) => onChange({ section, values: [] })}
          options={[
            ...choices.map(({ id, title }) => ({ value: id, label: title.trim() || 'Sección sin título' })),
            ...(value.section !== '' && !asked
              ? [{ value: value.section, label: 'Una sección que ya no está antes' }]
              : []),
          ]}
        />
      )}
      {asked && (
        <CheckGroup
          legend={`Opciones de ${asked.title.trim() || 'la sección'}`}
          // A value that the section no longer offers stays in sight until somebody takes it away.
          options={[...new Set([...sectionOptions(asked), ...value.values])].map((option) => [
            option,
            option,
          ])}
          chosen={value.values}
          onChosen={(values) => onChange({ values })}
        />
      )}
    </>
  )
}

interface CheckGroupProps<Value extends string> {
  legend: string
  options: readonly (readonly [Value, ReactNode])[]
  chosen: readonly Value[]
  onChosen: (chosen: Value[]) => void
}

/** Chooses some of a few. */
function CheckGroup<Value extends string>({ legend, options, chosen, onChosen }: CheckGroupProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map(([value, label]) => (
          <CheckField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChecked={(checked) =>
              onChosen(
                options.flatMap(([one]) => ((one === value ? checked : chosen.includes(one)) ? [one] : [])),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
