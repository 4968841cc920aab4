import { DialogPending } from '#src/ui/DialogPending.tsx'
import { Preview } from './Preview.tsx'
import { StoredTemplate } from './StoredTemplate.tsx'
import { TemplateActionDialog } from './TemplateActionDialog.tsx'

interface ChangeTemplateProps {
  form: 'previa' | 'publicar' | 'retirar'
  templateId: number
  onClose: () => void
}

/** What lies over the list about one template: a look at it, or an action on it. */
export function ChangeTemplate({ form, templateId, onClose }: ChangeTemplateProps) {
  return (
    <StoredTemplate
      templateId={templateId}
      pending={(error, retry) => <DialogPending error={error} onRetry={retry} onClose={onClose} />}
    >
      {(template) =>
        form === 'previa' ? (
          <Preview name={template.name} sections={template.sections} onClose={onClose} />
        ) : (
          <TemplateActionDialog form={form} template={template} onClose={onClose} />
        )
      }
    </StoredTemplate>
  )
}
