import type { ReactNode } from 'react'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { RichTextField } from '../editor/RichTextField.tsx'
import { choicesOf } from './choices.ts'
import { DateField } from './DateField.tsx'
import { DiagnosesSection } from './DiagnosesSection.tsx'
import { NumberField } from './NumberField.tsx'
import { SectionHelp } from './SectionHelp.tsx'
import { TableField } from './TableField.tsx'
import { tooLong } from './too-long.ts'
import { VitalSignsField } from './VitalSignsField.tsx'

interface SectionFieldProps {
  definition: Section
  content: SectionContent
  /** Takes what was written; whatever is edited counts as copied no more. */
  onChange: (content: SectionContent) => void
  disabled: boolean
  error: string | undefined
  /** Of the element that takes the focus when somebody is led here from *Faltan para firmar*. */
  id: string
}

const alertOf = (error: string | undefined) => error && <span role="alert">{error}</span>

/** The field in which one section of a document is written, by its type. */
export function SectionField({ definition, content, onChange, disabled, error, id }: SectionFieldProps) {
  const { title, help, required, options } = definition
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
        <DiagnosesSection
          {...shared}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'diagnoses', value })}
        />
      )
    case 'table':
      return (
        <TableField
          {...shared}
          headings={options}
          value={content.value}
          onValue={(value) => onChange({ ...base, type: 'table', value })}
        />
      )
  }
}
