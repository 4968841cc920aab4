import { createFileRoute } from '@tanstack/react-router'
import { templatesSearch } from '#src/features/templates/address.ts'
import { templateListParams, templateQueries } from '#src/features/templates/queries.ts'
import { TemplatesSettingsPage } from '#src/features/templates/TemplatesSettingsPage.tsx'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/templates')({
  staticData: { title: 'Configuración' },
  validateSearch: templatesSearch,
  loaderDeps: ({ search: { form: _, template: __, ...listed } }) => listed,
  loader: async ({ context: { queryClient, hospital }, deps }) => {
    if (!hospital.can('hospital')) return
    void queryClient.prefetchQuery(templateQueries.list(hospital, templateListParams(deps)))
    await queryClient.ensureQueryData(profileQueries.detail(hospital))
  },
  component: TemplatesSettingsPage,
})
