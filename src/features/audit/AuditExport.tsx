import { useState } from 'react'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { AUDIT_COLUMNS } from './audit-csv.ts'
import { type AuditListParams, readAudit } from './queries.ts'

/** Hands out the log as it is narrowed. */
export function AuditExport({ of, onEnd }: ExporterProps<AuditListParams>) {
  const hospital = useHospital()
  // What is logged meanwhile would push the pages along.
  const [now] = useState(() => new Date().toISOString())
  return (
    <ListExport
      title="Exportar bitácora"
      file="bitacora"
      message={(count) => (count === 1 ? 'Se exportó 1 registro' : `Se exportaron ${count} registros`)}
      columns={AUDIT_COLUMNS}
      read={(page, signal) => readAudit(hospital, { ...of, to: of.to ?? now, ...page }, signal)}
      rowId={({ auditId }) => auditId}
      onEnd={onEnd}
    />
  )
}
