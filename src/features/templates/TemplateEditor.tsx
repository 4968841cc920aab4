import Eye from 'lucide-react/icons/eye'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import type { Template } from '#src/domain/templates/contract.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { RecordPage } from '#src/forms/RecordPage.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TEMPLATE_KIND_LABELS } from './labels.ts'
import { Preview } from './Preview.tsx'
import { revisionText, savingText } from './revision-text.ts'
import { SectionsField } from './SectionsField.tsx'
import { TemplateStatusBadge } from './TemplateStatusBadge.tsx'
import { toSections } from './template-form.ts'
import { useTemplateRecord } from './use-template-record.ts'

const icon = 'size-4'

interface TemplateEditorProps {
  /** As it is stored; null for a new one. */
  template: Template | null
  onClose: () => void
  /** Saved, and to be put to use. */
  onPublish: (templateId: number) => void
}

/** Writes a template: its name, its kind and its sections. */
export function TemplateEditor({ template: stored, onClose, onPublish }: TemplateEditorProps) {
  const publishes = useRef(false)
  const [shown, setShown] = useState(false)
  const record = useTemplateRecord(stored, ({ templateId }) =>
    publishes.current ? onPublish(templateId) : onClose(),
  )
  const { form, bind, template } = record
  const isInUse = template !== null && templateRefusal('publish', template.status) !== null

  function publish(submit: () => void) {
    if (template && !record.dirty) return onPublish(template.templateId)
    publishes.current = true
    submit()
  }

  return (
    <RecordPage
      title={record.title}
      submitLabel="Guardar"
      record={record}
      onTry={() => {
        publishes.current = false
      }}
      onClose={onClose}
      actions={(submit) => (
        <>
          <Button
            foldable
            preload={Preview.preload}
            icon={<Eye aria-hidden="true" className={icon} />}
            onClick={() => setShown(true)}
          >
            Vista previa
          </Button>
          <Button
            foldable
            icon={<Send aria-hidden="true" className={icon} />}
            disabled={record.busy || Boolean(record.conflict) || (!record.dirty && isInUse)}
            onClick={() => publish(submit)}
          >
            {record.dirty || !template ? 'Guardar y publicar' : 'Publicar'}
          </Button>
        </>
      )}
    >
      {template && <Standing template={template} />}
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="name">
          {(field) => (
            <TextField {...bind(field)} label="Nombre" required autoComplete="off" autoFocus={!template} />
          )}
        </form.Field>
        <form.Field name="kind">
          {(field) => (
            <SelectField
              {...bind(field)}
              label="Tipo"
              required
              placeholder="Elige el tipo"
              options={optionsOf(TEMPLATE_KIND_LABELS)}
            />
          )}
        </form.Field>
      </div>
      <SectionsField record={record} />
      {shown && (
        // Nobody writes below it.
        <Preview
          name={form.state.values.name}
          sections={toSections(form.state.values.sections)}
          onClose={() => setShown(false)}
        />
      )}
    </RecordPage>
  )
}

/** At which revision the template is, and what saving does to it. */
function Standing({ template }: { template: Template }) {
  const saving = savingText(template)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <TemplateStatusBadge status={template.status} />
        <span className="text-muted">{revisionText(template)}</span>
      </p>
      {saving && <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">{saving}</p>}
    </div>
  )
}
