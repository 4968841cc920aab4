import type { AuditEntry } from '#src/domain/audit/contract.ts'
import type { CsvColumns } from '#src/lib/csv.ts'
import { entryText } from './entry-text.ts'
import { ACTION_LABELS } from './labels.ts'

/** The log as a file; instants are on the hospital's clock. */
export const AUDIT_COLUMNS: CsvColumns<AuditEntry> = [
  ['fecha', ({ at }) => at, 'instant'],
  ['persona_id', ({ userId }) => userId],
  ['persona', ({ userName }) => userName],
  ['tipo', ({ action }) => ACTION_LABELS[action]],
  ['descripcion', entryText],
  ['paciente_id', ({ patientId }) => patientId],
  ['paciente', ({ patientName }) => patientName],
  ['ruta', ({ path }) => path],
  ['respuesta', ({ status }) => status],
]
