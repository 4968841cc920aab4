import { getRouteApi } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import Eye from 'lucide-react/icons/eye'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import type { Template } from '#src/domain/templates/contract.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import type { LazyMenuBodyProps } from '#src/ui/LazyMenu.tsx'
import { LazyRowMenu, type RowAction, RowActionButtons, RowMenu } from '#src/ui/RowActions.tsx'
import { LazyTemplateEditor, TemplateDialogs } from '../dialogs.tsx'
import type { TemplatesSearch } from '../search-params.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/templates')

/** The button that adds a template. */
export function AddTemplate() {
  const open = useOpenForm()
  return (
    <Button
      variant="primary"
      foldable
      preload={LazyTemplateEditor.preload}
      icon={<FilePlus2 aria-hidden="true" className="size-4" />}
      onClick={() => open({ form: 'nueva' })}
    >
      Nueva plantilla
    </Button>
  )
}

/** The toolbar's buttons for the ticked template. */
export function TemplateActions({ selected }: { selected: Template | undefined }) {
  return <RowActionButtons actions={useTemplateActions(selected)} />
}

/** The menu at the end of a template's row. */
export function templateMenu(template: Template) {
  return <RowMenu name={template.name} menu={(menu) => <TemplateMenu {...menu} template={template} />} />
}

function TemplateMenu({ template, ...menu }: LazyMenuBodyProps & { template: Template }) {
  return <LazyRowMenu {...menu} actions={useTemplateActions(template)} />
}

/** What can be done with a template; its state decides which are enabled. */
function useTemplateActions(template: Template | undefined): RowAction[] {
  const open = useOpenForm()
  const openOn = (form: 'editar' | 'previa' | 'publicar' | 'retirar') =>
    template && open({ form, template: template.templateId })
  const isRefused = (action: Parameters<typeof templateRefusal>[0]) =>
    template === undefined || templateRefusal(action, template.status) !== null
  return [
    {
      id: 'editar',
      label: 'Editar',
      icon: Pencil,
      disabled: isRefused('edit'),
      preload: LazyTemplateEditor.preload,
      run: () => openOn('editar'),
    },
    {
      id: 'publicar',
      label: 'Publicar',
      icon: Send,
      disabled: isRefused('publish'),
      preload: TemplateDialogs.preload('publicar'),
      run: () => openOn('publicar'),
    },
    {
      id: 'retirar',
      label: 'Retirar',
      icon: Archive,
      disabled: isRefused('retire'),
      isDestructive: true,
      preload: TemplateDialogs.preload('retirar'),
      run: () => openOn('retirar'),
    },
    {
      id: 'previa',
      label: 'Vista previa',
      icon: Eye,
      disabled: !template,
      preload: TemplateDialogs.preload('previa'),
      run: () => openOn('previa'),
    },
  ]
}

/** Opens a form by its address. */
function useOpenForm() {
  const navigate = route.useNavigate()
  return (form: Pick<TemplatesSearch, 'form' | 'template'>) =>
    void navigate({ search: (current) => ({ ...current, ...form }) })
}
