import Archive from 'lucide-react/icons/archive'
import Eye from 'lucide-react/icons/eye'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import type { Template } from '#src/domain/templates/contract.ts'
import { templateRefusal } from '#src/domain/templates/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyTemplateEditor, TemplateDialogs } from '../dialogs.tsx'
import type { TemplatesSearch } from '../search-params.ts'

const icon = 'size-4'

interface TemplateActionsProps {
  selected: Template | undefined
  onOpen: (form: Pick<TemplatesSearch, 'form' | 'template'>) => void
}

/** The actions on the selected template; its state decides which are enabled. */
export function TemplateActions({ selected, onOpen }: TemplateActionsProps) {
  const openOn = (form: 'editar' | 'previa' | 'publicar' | 'retirar') =>
    selected && onOpen({ form, template: selected.templateId })
  const allows = (action: Parameters<typeof templateRefusal>[0]) =>
    selected !== undefined && templateRefusal(action, selected.status) === null
  return (
    <>
      <Button
        variant="primary"
        foldable
        preload={LazyTemplateEditor.preload}
        icon={<FilePlus2 aria-hidden="true" className={icon} />}
        onClick={() => onOpen({ form: 'nueva' })}
      >
        Nueva plantilla
      </Button>
      <Button
        foldable
        preload={LazyTemplateEditor.preload}
        icon={<Pencil aria-hidden="true" className={icon} />}
        disabled={!allows('edit')}
        onClick={() => openOn('editar')}
      >
        Editar
      </Button>
      <Button
        foldable
        preload={TemplateDialogs.preload('publicar')}
        icon={<Send aria-hidden="true" className={icon} />}
        disabled={!allows('publish')}
        onClick={() => openOn('publicar')}
      >
        Publicar
      </Button>
      <Button
        foldable
        preload={TemplateDialogs.preload('retirar')}
        icon={<Archive aria-hidden="true" className={icon} />}
        disabled={!allows('retire')}
        onClick={() => openOn('retirar')}
      >
        Retirar
      </Button>
      <Button
        foldable
        preload={TemplateDialogs.preload('previa')}
        icon={<Eye aria-hidden="true" className={icon} />}
        disabled={!selected}
        onClick={() => openOn('previa')}
      >
        Vista previa
      </Button>
    </>
  )
}
