import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '#src/api/load.ts'
import { profileSearch } from '#src/features/profile/search-params.ts'
import { ProfileSettingsPage } from '#src/features/profile/settings/ProfileSettingsPage.tsx'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/profile')({
  staticData: { title: 'Configuración' },
  validateSearch: profileSearch,
  loader: async ({ context: { queryClient, hospital } }) => {
    const mayRead = hospital.can('hospital') || hospital.can('rooms', 'write')
    if (!mayRead) return
    await ensure(queryClient, profileQueries.detail(hospital))
  },
  component: ProfileSettingsPage,
})
