import { createFileRoute } from '@tanstack/react-router'
import { profileQueries } from '#src/features/profile/queries.ts'
import { homeSearch } from '#src/features/rooms/address.ts'
import { HomePage } from '#src/features/rooms/HomePage.tsx'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/home')({
  staticData: { title: 'Página de Inicio' },
  validateSearch: homeSearch,
  loaderDeps: ({ search: { view, page, q, orderBy } }) => ({ view, list: { page, q, orderBy } }),
  loader: async ({ context: { session, queryClient, clients, hospital }, deps: { view, list } }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'rooms')) return
    if (view === 'lista')
      void queryClient.prefetchQuery(roomQueries.list(clients, hospitalId, roomListParams(list)))
    else void queryClient.prefetchQuery(roomQueries.board(clients, hospitalId))
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: HomePage,
})
