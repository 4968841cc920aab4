import { useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { ListExport } from '../profile/ListExport.tsx'
import { AUDIT_COLUMNS } from './audit-csv.ts'
import { type AuditListParams, readAudit } from './queries.ts'

/** Hands out the log as it is narrowed. */
export function AuditExport({ of, onEnd }: ExporterProps<AuditListParams>) {
  const { clients } = useHospital()
  // What is logged meanwhile would push the pages along.
  const [now] = useState(() => new Date().toISOString())
  return (
    <ListExport
      title="Exportar bitácora"
      file="bitacora"
      message={(count) => (count === 1 ? 'Se exportó 1 registro' : `Se exportaron ${count} registros`)}
      columns={AUDIT_COLUMNS}
      read={(page, signal) => readAudit(clients, { ...of, to: of.to ?? now, ...page }, signal)}
      rowId={({ auditId }) => auditId}
      onEnd={onEnd}
    />
  )
}
