import Eye from 'lucide-react/icons/eye'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useRef, useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem } from '#src/api/errors.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { RecordPage } from '#src/forms/RecordPage.tsx'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { loadingPart } from '#src/ui/QueryPending.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { LazyPreview } from '../dialogs.tsx'
import { revisionText, savingText, TEMPLATE_KIND_LABELS } from '../labels.ts'
import { TemplateStatusBadge } from '../parts/TemplateStatusBadge.tsx'
import { templateQueries } from '../queries.ts'
import { SectionsField } from './SectionsField.tsx'
import { SignersField } from './SignersField.tsx'
import { toSections } from './template-form.ts'
import { useTemplateRecord } from './use-template-record.ts'

const icon = 'size-4'

export interface TemplateEditorProps {
  /** Null for a new one. */
  templateId: number | null
  onClose: () => void
  /** Called once the template is saved, to be published. */
  onPublish: (templateId: number) => void
}

/** Writes a template, new or as it is stored now: its name, its kind and its sections. */
export function TemplateEditor({ templateId, ...rest }: TemplateEditorProps) {
  const hospital = useHospital()
  if (templateId === null) return <EditorForm stored={null} {...rest} />
  return (
    <StoredRecord
      query={templateQueries.detail(hospital, templateId)}
      pending={(error, retry) => <Pending error={error} onRetry={retry} onClose={rest.onClose} />}
    >
      {(stored) => {
        const refusal = templateRefusal('edit', stored.status)
        if (refusal === null) return <EditorForm stored={stored} {...rest} />
        return (
          <StateMessage title={refusal} action={<Button onClick={rest.onClose}>Ver las plantillas</Button>} />
        )
      }}
    </StoredRecord>
  )
}

interface EditorFormProps extends Omit<TemplateEditorProps, 'templateId'> {
  /** Null for a new one. */
  stored: Template | null
}

function EditorForm({ stored, onClose, onPublish }: EditorFormProps) {
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
            preload={LazyPreview.preload}
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
            <TextField
              {...bind(field)}
              label="Nombre"
              spellCheck
              required
              autoComplete="off"
              autoFocus={!template}
            />
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
      <SignersField record={record} />
      {shown && (
        <LazyPreview
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

interface PendingProps {
  error: unknown
  onRetry: () => void
  onClose: () => void
}

function Pending({ error, onRetry, onClose }: PendingProps) {
  if (!error) return loadingPart(onClose)
  const isGone = error instanceof HttpProblem && error.status === 404
  return (
    <StateMessage
      role="alert"
      icon={<TriangleAlert />}
      title={isGone ? 'Esta plantilla no existe en este centro médico' : 'No se pudo cargar la plantilla'}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClose}>Ver las plantillas</Button>
          {!isGone && <Button onClick={onRetry}>Reintentar</Button>}
        </div>
      }
    >
      {!isGone && errorText(error)}
    </StateMessage>
  )
}
