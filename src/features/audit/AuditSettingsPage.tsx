import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { ExportButton } from '#src/ui/ExportButton.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { useList } from '#src/ui/use-list.ts'
import { AuditFilterControls } from './AuditFilterControls.tsx'
import { auditColumns } from './columns.tsx'
import { auditListParams, auditQueries } from './queries.ts'
import { useAuditFilters } from './use-audit-filters.ts'

const AuditExport = lazyComponent(() => import('./AuditExport.tsx').then((module) => module.AuditExport))
const NO_FILTERS = { user: undefined, action: undefined, from: undefined, to: undefined }

/** Who did or read what in a hospital, and when. */
export function AuditSettingsPage() {
  return (
    <SettingsFrame title="Bitácora">
      <AuditLog />
    </SettingsFrame>
  )
}

function AuditLog() {
  const hospital = useHospital()
  const { timeZone } = useHospitalClock()
  const { address, q, toList, filter } = useAuditFilters()
  const { user, action, from, to } = address
  const filters = { user, action, from, to }
  const params = auditListParams(address, q, timeZone)
  const list = useList(auditQueries.list(hospital, params))
  return (
    <DataTable
      label="Bitácora"
      columns={auditColumns}
      list={list}
      search={{ page: address.page, orderBy: address.orderBy, q }}
      onSearch={toList}
      rowId={({ auditId }) => String(auditId)}
      filters={{
        controls: <AuditFilterControls filters={filters} onFilter={filter} />,
        active: Object.values(filters).some((value) => value !== undefined),
        onClear: () => filter(NO_FILTERS),
      }}
      actions={<ExportButton exporter={AuditExport} of={params} />}
      emptyText="No hay registros para mostrar"
      emptyHint="Aquí queda lo que cada persona hace en este centro médico, y qué expedientes lee."
      errorText={`No se pudo cargar la bitácora${list.cause}`}
    />
  )
}
