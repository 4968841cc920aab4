import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#src/api/load.ts'
import { UsersSettingsPage } from '#src/features/users/list/UsersSettingsPage.tsx'
import { memberListParams, userQueries } from '#src/features/users/queries.ts'
import { usersSearch } from '#src/features/users/search-params.ts'
import { listRows } from '#src/hospital/list-rows.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/users')({
  staticData: { title: 'Configuración' },
  validateSearch: usersSearch,
  loaderDeps: ({ search: { form: _, user: __, ...listed } }) => listed,
  loader: ({ context: { session, queryClient, hospital }, deps }) => {
    if (!hospital.can('hospital')) return
    void prefetch(
      queryClient,
      userQueries.members(hospital, memberListParams(deps, listRows(session, 'users'))),
    )
  },
  component: UsersSettingsPage,
})
