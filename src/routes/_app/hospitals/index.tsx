import { createFileRoute } from '@tanstack/react-router'
import { HospitalsPage } from '#src/features/hospitals/HospitalsPage.tsx'
import { hospitalListParams, hospitalQueries } from '#src/features/hospitals/queries.ts'
import { tableSearch } from '#src/lib/table-search.ts'

export const Route = createFileRoute('/_app/hospitals/')({
  staticData: { title: 'Hospitales' },
  validateSearch: tableSearch(['hospitalId', 'name']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { clients, queryClient }, deps }) => {
    void queryClient.prefetchQuery(hospitalQueries.list(clients, hospitalListParams(deps)))
  },
  component: HospitalsPage,
})
