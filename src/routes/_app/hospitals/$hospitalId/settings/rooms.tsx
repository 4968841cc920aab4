import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { roomsSettingsSearch } from '#src/features/rooms/search-params.ts'
import { RoomsSettingsPage } from '#src/features/rooms/settings/RoomsSettingsPage.tsx'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/rooms')({
  staticData: { title: 'Configuración' },
  validateSearch: roomsSettingsSearch,
  loaderDeps: ({ search: { page, q, orderBy } }) => ({ page, q, orderBy }),
  loader: async ({ context: { session, queryClient, hospital }, deps }) => {
    if (!hospital.can('rooms')) return
    void prefetch(queryClient, roomQueries.list(hospital, roomListParams(deps, listRows(session, 'rooms'))))
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: RoomsSettingsPage,
})
