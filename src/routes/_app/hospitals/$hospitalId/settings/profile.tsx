import { createFileRoute } from '@tanstack/react-router'
import { profileSearch } from '#src/features/profile/address.ts'
import { ProfileSettingsPage } from '#src/features/profile/ProfileSettingsPage.tsx'
import { profileQueries } from '#src/features/profile/queries.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/profile')({
  staticData: { title: 'Configuración' },
  validateSearch: profileSearch,
  loader: async ({ context: { session, queryClient, clients, hospital } }) => {
    const { hospitalId } = hospital
    const mayRead = holds(session, hospitalId, 'hospital') || holds(session, hospitalId, 'rooms', 'write')
    if (!mayRead) return
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: ProfileSettingsPage,
})
