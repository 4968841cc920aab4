import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#src/api/load.ts'
import { HospitalsPage } from '#src/features/hospitals/list/HospitalsPage.tsx'
import { hospitalListParams, hospitalQueries } from '#src/features/hospitals/queries.ts'
import { hospitalsSearch } from '#src/features/hospitals/search-params.ts'

export const Route = createFileRoute('/_app/hospitals/')({
  staticData: { title: 'Hospitales' },
  validateSearch: hospitalsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { clients, queryClient }, deps }) => {
    void prefetch(queryClient, hospitalQueries.withdrawn(clients))
    void prefetch(queryClient, hospitalQueries.list(clients, hospitalListParams(deps)))
  },
  component: HospitalsPage,
})
