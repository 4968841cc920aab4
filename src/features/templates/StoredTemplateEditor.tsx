import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { errorText } from '#src/api/error-text.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { StoredTemplate } from './StoredTemplate.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

interface StoredTemplateEditorProps {
  /** Null for a new one. */
  templateId: number | null
  onClose: () => void
  onPublish: (templateId: number) => void
}

/** The editor of a template as it is stored now, or of a new one. */
export function StoredTemplateEditor({ templateId, ...rest }: StoredTemplateEditorProps) {
  if (templateId === null) return <TemplateEditor template={null} {...rest} />
  const toList = <Button onClick={rest.onClose}>Ver las plantillas</Button>
  return (
    <StoredTemplate
      templateId={templateId}
      pending={(error, retry) => <Pending error={error} onRetry={retry} onClose={rest.onClose} />}
    >
      {(template) => {
        const refusal = templateRefusal('edit', template.status)
        if (refusal === null) return <TemplateEditor template={template} {...rest} />
        return <StateMessage title={refusal} action={toList} />
      }}
    </StoredTemplate>
  )
}

interface PendingProps {
  error: unknown
  onRetry: () => void
  onClose: () => void
}

function Pending({ error, onRetry, onClose }: PendingProps) {
  if (!error) return <Loading />
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
