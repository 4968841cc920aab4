import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#src/features/day/HomePage.tsx'
import { preloadDay } from '#src/features/day/preload-day.ts'
import { profileQueries } from '#src/features/profile/queries.ts'
import { homeSearch } from '#src/features/rooms/address.ts'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/home')({
  staticData: { title: 'Página de Inicio' },
  validateSearch: homeSearch,
  loaderDeps: ({ search: { view, page, q, orderBy } }) => ({ view, list: { page, q, orderBy } }),
  loader: async ({ context: { session, queryClient, clients, hospital }, deps: { view, list } }) => {
    const { hospitalId } = hospital
    const mayReadRooms = holds(session, hospitalId, 'rooms')
    const mayReadEpisodes = holds(session, hospitalId, 'episodes')
    if (!mayReadRooms && !mayReadEpisodes) return
    if (mayReadEpisodes) preloadDay(queryClient, clients, hospitalId)
    if (mayReadRooms) {
      void queryClient.prefetchQuery(roomQueries.board(clients, hospitalId))
      if (view === 'lista')
        void queryClient.prefetchQuery(roomQueries.list(clients, hospitalId, roomListParams(list)))
    }
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: HomePage,
})
