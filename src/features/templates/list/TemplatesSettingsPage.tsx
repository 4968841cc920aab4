import { getRouteApi } from '@tanstack/react-router'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { loadingPart } from '#src/ui/QueryPending.tsx'
import { LazyTemplateEditor, TemplateDialogs } from '../dialogs.tsx'
import type { TemplatesSearch } from '../search-params.ts'
import { TemplateList } from './TemplateList.tsx'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/templates')

type Open = Pick<TemplatesSearch, 'form' | 'template'>

/** The templates of a hospital's documents: the list, or one of them in its editor. */
export function TemplatesSettingsPage() {
  return (
    <SettingsFrame title="Plantillas">
      <Templates />
    </SettingsFrame>
  )
}

/** What the editor is open on: null for a new template, undefined where it is not open. */
function editedOf({ form, template }: Open): number | null | undefined {
  if (form === 'nueva') return null
  return form === 'editar' ? template : undefined
}

function Templates() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hospital = useHospital()
  const mayChange = hospital.can('hospital', 'write')
  const edited = editedOf(search)
  const open = (form: Open, replace = false) =>
    void navigate({ search: (current) => ({ ...current, ...form }), replace })
  const close = () => open({ form: undefined, template: undefined }, true)

  const list = <TemplateList search={search} mayChange={mayChange} />
  if (edited !== undefined)
    return (
      <RenderIfInitially key={`editor ${edited}`} when={mayChange} otherwise={list}>
        <LazyTemplateEditor
          templateId={edited}
          onClose={close}
          onPublish={(template) => open({ form: 'publicar', template }, true)}
          fallback={loadingPart}
          onGiveUp={close}
        />
      </RenderIfInitially>
    )
  return (
    <>
      {list}
      {search.form !== 'nueva' && search.form !== 'editar' && (
        <TemplateDialogs
          form={search.form}
          id={search.template}
          mayChange={mayChange || search.form === 'previa'}
          onClose={close}
        />
      )}
    </>
  )
}
