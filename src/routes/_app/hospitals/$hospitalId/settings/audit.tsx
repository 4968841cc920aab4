import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { auditListParams, auditQueries } from '#src/features/audit/queries.ts'
import { auditSearch } from '#src/features/audit/search-params.ts'
import { AuditSettingsPage } from '#src/features/audit/settings/AuditSettingsPage.tsx'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/audit')({
  staticData: { title: 'Configuración' },
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { session, queryClient, hospital }, deps, location }) => {
    if (!hospital.can('hospital')) return
    // Days are the hospital's: its clock comes first.
    const profile = await tryEnsure(queryClient, profileQueries.detail(hospital))
    if (!profile) return
    void prefetch(
      queryClient,
      auditQueries.list(
        hospital,
        auditListParams(deps, listRows(session, 'audit'), location.state.listSearch, profile.timeZone),
      ),
    )
  },
  component: AuditSettingsPage,
})
