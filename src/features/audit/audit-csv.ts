import type { CsvColumns } from '#src/lib/csv.ts'
import type { AuditEntry } from './contract.ts'
import { entryText } from './entry-text.ts'
import { ACTION_LABELS } from './labels.ts'

/** The log as a file; instants are ISO 8601 in UTC. */
export const AUDIT_COLUMNS: CsvColumns<AuditEntry> = [
  ['fecha', ({ at }) => at],
  ['persona_id', ({ userId }) => userId],
  ['persona', ({ userName }) => userName],
  ['tipo', ({ action }) => ACTION_LABELS[action]],
  ['descripcion', entryText],
  ['paciente_id', ({ patientId }) => patientId],
  ['paciente', ({ patientName }) => patientName],
  ['ruta', ({ path }) => path],
  ['respuesta', ({ status }) => status],
]
