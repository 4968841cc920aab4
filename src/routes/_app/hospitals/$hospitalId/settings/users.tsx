import { createFileRoute } from '@tanstack/react-router'
import { usersSearch } from '#src/features/users/address.ts'
import { memberListParams, userQueries } from '#src/features/users/queries.ts'
import { UsersSettingsPage } from '#src/features/users/UsersSettingsPage.tsx'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/users')({
  staticData: { title: 'Configuración' },
  validateSearch: usersSearch,
  loaderDeps: ({ search: { form: _, user: __, ...listed } }) => listed,
  loader: ({ context: { session, queryClient, clients, hospital }, deps }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'hospital')) return
    void queryClient.prefetchQuery(userQueries.members(clients, hospitalId, memberListParams(deps)))
  },
  component: UsersSettingsPage,
})
