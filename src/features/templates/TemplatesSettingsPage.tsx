import { getRouteApi } from '@tanstack/react-router'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import type { TemplatesSearch } from './address.ts'
import { ChangeLayer, EditorLayer } from './TemplateLayers.tsx'
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
  const closed: Open = { form: undefined, template: undefined }

  const list = <TemplateList search={search} mayChange={mayChange} onOpen={open} />
  if (edited !== undefined)
    return (
      <RenderIfInitially key={`editor ${edited}`} when={mayChange} otherwise={list}>
        <EditorLayer
          templateId={edited}
          onClose={() => open(closed, true)}
          onPublish={(template) => open({ form: 'publicar', template }, true)}
        />
      </RenderIfInitially>
    )
  return (
    <>
      {list}
      {(search.form === 'previa' || search.form === 'publicar' || search.form === 'retirar') &&
        search.template !== undefined && (
          <RenderIfInitially
            key={`${search.form} ${search.template}`}
            when={mayChange || search.form === 'previa'}
          >
            <ChangeLayer form={search.form} templateId={search.template} onClose={() => open(closed, true)} />
          </RenderIfInitially>
        )}
    </>
  )
}
