import { useState } from 'react'
import type { AuditEntry } from '#src/domain/audit/contract.ts'
import { ListExport } from '#src/hospital/ListExport.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import type { ExporterProps } from '#src/ui/ExportButton.tsx'
import { ENTRY_ACTION_LABELS, entryText } from '../parts/entry-text.ts'
import { type AuditListParams, readAudit } from '../queries.ts'

/** The log as a file; instants are on the hospital's clock. */
export const AUDIT_COLUMNS: CsvColumns<AuditEntry> = [
  ['fecha', ({ at }) => at, 'instant'],
  ['persona_id', ({ userId }) => userId],
  ['persona', ({ userName }) => userName],
  ['tipo', ({ action }) => ENTRY_ACTION_LABELS[action]],
  ['descripcion', entryText],
  ['paciente_id', ({ patientId }) => patientId],
  ['paciente', ({ patientName }) => patientName],
  ['ruta', ({ path }) => path],
  ['respuesta', ({ status }) => status],
]

/** Hands out the log as it is narrowed. */
export function AuditExport({ of, onEnd }: ExporterProps<AuditListParams>) {
  const hospital = useHospital()
  // What is logged meanwhile would push the pages along.
  const [now] = useState(() => new Date(serverNow()).toISOString())
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
