import { createFileRoute } from '@tanstack/react-router'
import { profileQueries } from '#src/features/profile/queries.ts'
import { templatesSearch } from '#src/features/templates/address.ts'
import { templateListParams, templateQueries } from '#src/features/templates/queries.ts'
import { TemplatesSettingsPage } from '#src/features/templates/TemplatesSettingsPage.tsx'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/templates')({
  staticData: { title: 'Configuración' },
  validateSearch: templatesSearch,
  loaderDeps: ({ search: { form: _, template: __, ...listed } }) => listed,
  loader: async ({ context: { session, queryClient, clients, hospital }, deps }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'hospital')) return
    void queryClient.prefetchQuery(templateQueries.list(clients, hospitalId, templateListParams(deps)))
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: TemplatesSettingsPage,
})
