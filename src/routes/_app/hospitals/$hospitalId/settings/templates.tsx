import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { TemplatesSettingsPage } from '#src/features/templates/list/TemplatesSettingsPage.tsx'
import { templateListParams, templateQueries } from '#src/features/templates/queries.ts'
import { templatesSearch } from '#src/features/templates/search-params.ts'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/templates')({
  staticData: { title: 'Configuración' },
  validateSearch: templatesSearch,
  loaderDeps: ({ search: { form: _, template: __, ...listed } }) => listed,
  loader: async ({ context: { session, queryClient, hospital }, deps }) => {
    if (!hospital.can('hospital')) return
    void prefetch(
      queryClient,
      templateQueries.list(hospital, templateListParams(deps, listRows(session, 'templates'))),
    )
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: TemplatesSettingsPage,
})
