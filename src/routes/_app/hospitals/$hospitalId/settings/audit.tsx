import { createFileRoute } from '@tanstack/react-router'
import { AuditSettingsPage } from '#src/features/audit/AuditSettingsPage.tsx'
import { auditSearch } from '#src/features/audit/address.ts'
import { auditListParams, auditQueries } from '#src/features/audit/queries.ts'
import { profileQueries } from '#src/features/profile/queries.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/audit')({
  staticData: { title: 'Configuración' },
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { session, queryClient, clients, hospital }, deps, location }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'hospital')) return
    // Days are the hospital's: its clock comes first.
    const { timeZone } = await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
    void queryClient.prefetchQuery(
      auditQueries.list(clients, hospitalId, auditListParams(deps, location.state.listSearch, timeZone)),
    )
  },
  component: AuditSettingsPage,
})
