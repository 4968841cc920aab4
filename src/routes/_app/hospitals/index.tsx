import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#src/api/load.ts'
import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { HospitalsPage } from '#src/features/hospitals/list/HospitalsPage.tsx'
import { hospitalListParams, hospitalQueries } from '#src/features/hospitals/queries.ts'
import { readWord } from '#src/lib/address.ts'

/** The state of the list of hospitals, and whether the withdrawn ones are shown. */
interface HospitalsSearch extends TableSearch {
  form?: 'recuperar' | undefined
}

const readTable = tableSearch(['hospitalId', 'name'])

function hospitalsSearch(raw: Record<string, unknown>): HospitalsSearch {
  return { ...readTable(raw), form: readWord(raw.form, ['recuperar'] as const) }
}

export const Route = createFileRoute('/_app/hospitals/')({
  staticData: { title: 'Hospitales' },
  validateSearch: hospitalsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client, queryClient }, deps }) => {
    void prefetch(queryClient, hospitalQueries.withdrawn(client))
    void prefetch(queryClient, hospitalQueries.list(client, hospitalListParams(deps)))
  },
  component: HospitalsPage,
})
