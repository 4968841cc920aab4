import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import { isDay } from '#src/domain/dates.ts'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import type { ColumnKind, Section } from '#src/domain/templates/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { DayField } from '#src/ui/DateFields.tsx'
import { TextAreaField } from '#src/ui/Field.tsx'
import { CONTROL, describe, FieldFrame } from '#src/ui/FieldFrame.tsx'
import { type Option, SelectField } from '#src/ui/SelectField.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { tooLong, type ValueFieldProps } from './GroupFrame.tsx'
import { useInvalidInput } from './invalid-inputs.ts'
import { NotedDiagnosesField } from './NotedDiagnosesField.tsx'
import { TableField, type TableFieldProps } from './TableField.tsx'
import { useDecimal } from './use-decimal.ts'
import { VitalSignsField } from './VitalSignsField.tsx'

interface SectionFieldProps {
  definition: Section
  content: SectionContent
  /** An edited section no longer counts as copied. */
  onChange: (content: SectionContent) => void
  disabled: boolean
  error: string | undefined
  /** The id of the element that takes the section's focus. */
  id: string
}

const alertOf = (error: string | undefined) => error && <span role="alert">{error}</span>

/** The field in which one section of a document is written, by its type. */
export function SectionField({ definition, content, onChange, disabled, error, id }: SectionFieldProps) {
  const { title, help, required, options, columns } = definition
  const base = { key: content.key, copiedFrom: null }
  const isCopied = content.copiedFrom !== null
  const shared = {
    id,
    label: required ? `${title} (obligatorio)` : title,
    help: (help !== '' || isCopied) && <SectionHelp help={help} isCopied={isCopied} />,
    error: alertOf(error),
    required,
    disabled,
  } satisfies Record<string, ReactNode>
  switch (content.type) {
    case 'richText':
      return (
        <RichTextField
          {...shared}
          title={title}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'richText', value })}
        />
      )
    case 'text':
      return (
        <TextAreaField
          {...shared}
          rows={2}
          error={shared.error || alertOf(tooLong(content.value, 4000))}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'text', value })}
        />
      )
    case 'number':
      return (
        <NumberField
          {...shared}
          title={title}
          unit={options[0]}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'number', value })}
        />
      )
    case 'date':
      return (
        <DateField
          {...shared}
          title={title}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'date', value })}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          placeholder="Sin elegir"
          options={choicesOf(options, content.value)}
          value={content.value ?? ''}
          onValue={(value) => onChange({ ...base, type: 'choice', value: value || null })}
        />
      )
    case 'service':
      return (
        <ServiceOfHospital
          {...shared}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'service', value })}
        />
      )
    case 'vitalSigns':
      return (
        <VitalSignsField
          {...shared}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'vitalSigns', value })}
        />
      )
    case 'diagnoses':
      return (
        <NotedDiagnosesField
          {...shared}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'diagnoses', value })}
        />
      )
    case 'table': {
      const table = {
        ...shared,
        headings: options,
        value: content.value,
        onValue: (value: string[][]) => onChange({ ...base, type: 'table', value }),
      }
      return columns ? <TypedTable {...table} kinds={columns} /> : <TableField {...table} />
    }
  }
}

/** A table whose columns hold days, hours or measures. */
function TypedTable({ kinds, ...table }: Omit<TableFieldProps, 'typed'> & { kinds: readonly ColumnKind[] }) {
  const { clock } = useHospital()
  return <TableField {...table} typed={{ kinds, clock }} />
}

function ServiceOfHospital({ value, onValue, ...field }: ValueFieldProps<string | null>) {
  const { services } = useHospital()
  return (
    <SelectField
      {...field}
      placeholder="Sin elegir"
      options={choicesOf(services, value)}
      value={value ?? ''}
      onValue={(chosen) => onValue(chosen || null)}
    />
  )
}

interface NumberFieldProps extends ValueFieldProps<number | null> {
  title: string
  unit: string | undefined
}

function NumberField(props: NumberFieldProps) {
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

interface DateFieldProps extends ValueFieldProps<string | null> {
  title: string
}

/** Keeps text that is no date in the field, and does not take it for an empty one. */
function DateField({ title, value, onValue, ...frame }: DateFieldProps) {
  const { timeZone } = useHospital().clock
  const [invalid, setInvalid] = useState('')
  useInvalidInput(frame.id, title, invalid === '' ? null : 'no es una fecha')
  return (
    <DayField
      {...frame}
      timeZone={timeZone}
      className="flex max-w-56 min-w-0 flex-col gap-1"
      value={invalid || (value ?? '')}
      onValue={(written) => {
        const isInvalid = written !== '' && !isDay(written)
        setInvalid(isInvalid ? written : '')
        if (!isInvalid && written !== (value ?? '')) onValue(written || null)
      }}
    />
  )
}

interface SectionHelpProps {
  help: string
  /** Whether the content came from another note and nobody has edited it since. */
  isCopied: boolean
}

function SectionHelp({ help, isCopied }: SectionHelpProps) {
  return (
    <>
      {isCopied && (
        <span className="flex items-center gap-1.5 font-medium text-warning">
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          Copiado de una nota anterior; revísalo
        </span>
      )}
      {help}
    </>
  )
}

/** Includes a stored value that the template no longer offers. */
function choicesOf(options: readonly string[], value: string | null): Option[] {
  const offered = options.map((option) => ({ value: option, label: option }))
  if (value === null || value === '' || options.includes(value)) return offered
  return [...offered, { value, label: `${value} (ya no se ofrece)` }]
}
