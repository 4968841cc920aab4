import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { publishTemplate, retireTemplate } from '#src/domain/templates/api-writes.ts'
import { Template } from '#src/domain/templates/contract.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { templateDifferences } from '../editor/template-differences.ts'
import { templateFields } from '../editor/template-form.ts'
import { publishingText, type Revisions } from '../labels.ts'
import { invalidateTemplates } from '../queries.ts'

const Nothing = z.object({})

const ACTIONS = {
  publicar: {
    action: 'publish',
    title: 'Publicar plantilla',
    label: 'Publicar',
    variant: 'primary',
    text: publishingText,
    isDone: ({ status, revision, publishedRevision }: Revisions) =>
      status === 'published' && publishedRevision === revision,
    done: (name: string) => `Se publicó ${name}`,
  },
  retirar: {
    action: 'retire',
    title: 'Retirar plantilla',
    label: 'Retirar',
    variant: 'danger',
    text: () =>
      'Ya no se podrán empezar documentos con ella. Los que existen se conservan, y los borradores se pueden ' +
      'terminar y firmar. Puedes publicarla otra vez cuando quieras.',
    isDone: ({ status }: Revisions) => status === 'retired',
    done: (name: string) => `Se retiró ${name}`,
  },
} as const

interface StoredTemplateProps {
  /** As it was when the dialog opened. */
  stored: Template
  onClose: () => void
}

export function PublishDialog(props: StoredTemplateProps) {
  return <TemplateActionDialog {...props} form="publicar" />
}

export function RetireDialog(props: StoredTemplateProps) {
  return <TemplateActionDialog {...props} form="retirar" />
}

/** Publishes or retires a template, and says first what that means. */
function TemplateActionDialog({
  form,
  stored: template,
  onClose,
}: StoredTemplateProps & { form: keyof typeof ACTIONS }) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const { action, title, label, variant, text, isDone, done } = ACTIONS[form]
  const refusal = templateRefusal(action, template.status)
  const record = useRecordForm({
    id: `${hospital.id}/templates/${template.templateId}/${action}`,
    fields: Nothing,
    initial: {},
    body: Nothing,
    toBody: () => ({}),
    send: (_, sent) =>
      call(
        hospital,
        action === 'publish' ? publishTemplate : retireTemplate,
        { templateId: template.templateId },
        sent,
      ),
    onSaved: ({ name }) => {
      void invalidateTemplates(queryClient, hospital)
      showToast({ variant: 'success', title, message: done(name) })
      onClose()
    },
    staleness: {
      schema: Template,
      version: template.version,
      versionOf: ({ version }) => version,
      differences: (_, stored) => templateDifferences(templateFields(template), stored),
      isDone: (_, stored) => isDone(stored),
    },
  })
  return (
    <RecordDialog
      title={title}
      description={<bdi className="font-semibold text-ink">{template.name}</bdi>}
      submitLabel={label}
      submitVariant={variant}
      canSubmit={refusal === null}
      record={record}
      onClose={onClose}
    >
      <p>{refusal ?? text(template)}</p>
    </RecordDialog>
  )
}
