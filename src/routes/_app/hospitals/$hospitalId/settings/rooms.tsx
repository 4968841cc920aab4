import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#src/api/load.ts'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { roomsSettingsSearch } from '#src/features/rooms/search-params.ts'
import { RoomsSettingsPage } from '#src/features/rooms/settings/RoomsSettingsPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/rooms')({
  staticData: { title: 'Configuración' },
  validateSearch: roomsSettingsSearch,
  loaderDeps: ({ search: { page, q, orderBy } }) => ({ page, q, orderBy }),
  loader: ({ context: { queryClient, hospital }, deps }) => {
    if (!hospital.can('rooms')) return
    void prefetch(queryClient, roomQueries.list(hospital, roomListParams(deps)))
  },
  component: RoomsSettingsPage,
})
