import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { HomePage } from '#src/features/home/page/HomePage.tsx'
import { prefetchHome } from '#src/features/home/queries.ts'
import { HomeRooms } from '#src/features/rooms/board/HomeRooms.tsx'
import { roomListParams, roomQueries } from '#src/features/rooms/queries.ts'
import { homeSearch } from '#src/features/rooms/search-params.ts'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/home')({
  staticData: { title: 'Página de Inicio' },
  validateSearch: homeSearch,
  loaderDeps: ({ search: { view, page, q, orderBy } }) => ({ view, list: { page, q, orderBy } }),
  loader: async ({ context, deps: { view, list } }) => {
    const { session, queryClient, hospital } = context
    const mayReadRooms = hospital.can('rooms')
    const mayReadEpisodes = hospital.can('episodes')
    if (!mayReadRooms && !mayReadEpisodes) return
    if (mayReadEpisodes) prefetchHome(context)
    if (mayReadRooms) {
      void prefetch(queryClient, roomQueries.board(hospital))
      if (view === 'lista')
        void prefetch(
          queryClient,
          roomQueries.list(hospital, roomListParams(list, listRows(session, 'rooms'))),
        )
    }
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: Home,
})

function Home() {
  return <HomePage board={(day) => <HomeRooms {...day} />} />
}
