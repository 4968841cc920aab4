import { createFileRoute } from '@tanstack/react-router'
import { tryEnsure } from '#src/api/load.ts'
import { ProfileSettingsPage } from '#src/features/profile/settings/ProfileSettingsPage.tsx'
import { profileQueries } from '#src/hospital/queries.ts'
import { readWord } from '#src/lib/address.ts'

/** The state of the profile's page: whether its form is open. */
interface ProfileSearch {
  form?: 'editar' | undefined
}

function profileSearch({ form }: Record<string, unknown>): ProfileSearch {
  return { form: readWord(form, ['editar'] as const) }
}

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/profile')({
  staticData: { title: 'Configuración' },
  validateSearch: profileSearch,
  loader: async ({ context: { queryClient, hospital } }) => {
    const mayRead = hospital.can('hospital') || hospital.can('rooms', 'write')
    if (!mayRead) return
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: ProfileSettingsPage,
})
