import { useSelector } from '@tanstack/react-form'
import { ColumnKind, SectionType } from '#src/domain/templates/contract.ts'
import { sameAs } from '#src/forms/values.ts'
import { CheckField, TextAreaField, TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { SECTION_TYPE_LABELS } from '../labels.ts'
import { ConditionField } from './ConditionField.tsx'
import { COLUMN_KIND_LABELS, columnKinds, keepKinds } from './column-kinds.ts'
import { InitialField } from './InitialField.tsx'
import { sectionOptions } from './template-form.ts'
import type { TemplateRecord } from './use-template-record.ts'

interface SectionEditorProps {
  record: TemplateRecord
  /** From 0. */
  place: number
  type: SectionType
  autoFocus: boolean
}

/** The fields of one section; its type decides which. */
export function SectionEditor({ record, place, type, autoFocus }: SectionEditorProps) {
  return (
    <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
      <Heading record={record} place={place} autoFocus={autoFocus} />
      <Content record={record} place={place} type={type} />
    </div>
  )
}

function Heading({ record: { form, bind }, place, autoFocus }: Omit<SectionEditorProps, 'type'>) {
  return (
    <>
      <form.Field name={`sections[${place}].title`}>
        {(field) => (
          <TextField
            {...bind(field)}
            label="Título"
            spellCheck
            required
            autoComplete="off"
            autoFocus={autoFocus}
          />
        )}
      </form.Field>
      <form.Field name={`sections[${place}].type`}>
        {(field) => (
          <SelectField
            {...bind(field)}
            label="Tipo de sección"
            onValue={(value) => {
              const chosen = SectionType.options.find((one) => one === value)
              if (chosen) field.handleChange(chosen)
            }}
            options={optionsOf(SECTION_TYPE_LABELS)}
          />
        )}
      </form.Field>
    </>
  )
}

function Content({ record, place, type }: Omit<SectionEditorProps, 'autoFocus'>) {
  const { form, bind, busy } = record
  return (
    <>
      <div className="col-span-full">
        <form.Field name={`sections[${place}].help`}>
          {(field) => (
            <TextAreaField
              {...bind(field)}
              rows={2}
              label="Ayuda"
              help="Se lee debajo del título cuando se escribe el documento."
            />
          )}
        </form.Field>
      </div>
      <TypeFields record={record} place={place} type={type} />
      <div className="col-span-full">
        <form.Field name={`sections[${place}].visibleIf`}>
          {(field) => (
            <ConditionField
              record={record}
              place={place}
              value={field.state.value}
              onValue={field.handleChange}
              disabled={busy}
              error={bind(field).error}
            />
          )}
        </form.Field>
      </div>
      <div className="col-span-full">
        <form.Field name={`sections[${place}].required`}>
          {(field) => (
            <CheckField
              label="Obligatoria para firmar"
              checked={field.state.value}
              disabled={busy}
              onChecked={field.handleChange}
            />
          )}
        </form.Field>
      </div>
    </>
  )
}

function TypeFields({ record, place, type }: Omit<SectionEditorProps, 'autoFocus'>) {
  const { form, bind } = record
  switch (type) {
    case 'choice':
      return (
        <>
          <OptionsField record={record} place={place} type={type} />
          <InitialChoice record={record} place={place} />
        </>
      )
    case 'table':
      return (
        <>
          <OptionsField record={record} place={place} type={type} />
          <ColumnKinds record={record} place={place} />
        </>
      )
    case 'number':
      return (
        <form.Field name={`sections[${place}].unit`}>
          {(field) => (
            <form.Field name={`sections[${place}].options`}>
              {(whole) => (
                <TextField
                  {...bind(field)}
                  error={bind(field).error ?? bind(whole).error}
                  label="Unidad"
                  autoComplete="off"
                  help="Por ejemplo: kg, mL, semanas."
                />
              )}
            </form.Field>
          )}
        </form.Field>
      )
    case 'richText':
    case 'text':
      return (
        <div className="col-span-full">
          <form.Field name={`sections[${place}].initial`}>
            {(field) => <InitialField {...bind(field)} />}
          </form.Field>
        </div>
      )
    default:
      return null
  }
}

function OptionsField({ record: { form, bind }, place, type }: Omit<SectionEditorProps, 'autoFocus'>) {
  return (
    <div className="col-span-full">
      <form.Field name={`sections[${place}].options`}>
        {(field) => (
          <TextAreaField
            {...bind(field)}
            onValue={(written) => {
              const section = form.getFieldValue(`sections[${place}]`)
              if (type === 'table')
                form.setFieldValue(`sections[${place}].columns`, keepKinds(section, written))
              field.handleChange(written)
            }}
            label={type === 'choice' ? 'Opciones' : 'Encabezados de las columnas'}
            required
            help={type === 'choice' ? 'Una opción en cada renglón.' : 'Un encabezado en cada renglón.'}
          />
        )}
      </form.Field>
    </div>
  )
}

/** What each column of a table holds, by its heading. */
function ColumnKinds({ record: { form, busy }, place }: Pick<SectionEditorProps, 'record' | 'place'>) {
  const section = useSelector(form.store, ({ values }) => values.sections[place])
  if (!section) return null
  const kinds = columnKinds(section)
  const headings = sectionOptions(section)
  if (headings.length === 0) return null
  return (
    <form.Field name={`sections[${place}].columns`}>
      {(field) => (
        <fieldset className="col-span-full min-w-0" disabled={busy}>
          <legend className="font-medium">Qué se escribe en cada columna</legend>
          <p className="text-sm text-muted">Lo que no es texto se revisa antes de firmar.</p>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3">
            {headings.map((heading, column) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                label={heading}
                value={kinds[column] ?? 'text'}
                options={optionsOf(COLUMN_KIND_LABELS)}
                onValue={(value) => {
                  const chosen = ColumnKind.options.find((one) => one === value)
                  if (chosen) field.handleChange({ ...section.columns, [heading]: chosen })
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
    </form.Field>
  )
}

/** What a choice begins with, if it is usually the same. */
function InitialChoice({ record: { form, bind }, place }: Pick<SectionEditorProps, 'record' | 'place'>) {
  const options = useSelector(
    form.store,
    ({ values }) => {
      const section = values.sections[place]
      return section ? sectionOptions(section) : []
    },
    { compare: sameAs },
  )
  return (
    <form.Field name={`sections[${place}].initial`}>
      {(field) => (
        <SelectField
          {...bind(field)}
          label="Empieza con"
          placeholder="Sin elegir"
          options={[...new Set(options)].map((option) => ({ value: option, label: option }))}
        />
      )}
    </form.Field>
  )
}
