import { createFileRoute } from '@tanstack/react-router'
import { profileSearch } from '#src/features/profile/search-params.ts'
import { ProfileSettingsPage } from '#src/features/profile/settings/ProfileSettingsPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/profile')({
  staticData: { title: 'Configuración' },
  validateSearch: profileSearch,
  component: ProfileSettingsPage,
})
