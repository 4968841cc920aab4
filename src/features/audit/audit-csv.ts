import { csvText } from '#src/lib/csv.ts'
import type { AuditEntry } from './contract.ts'
import { entryText } from './entry-text.ts'
import { ACTION_LABELS } from './labels.ts'

const HEADING = [
  ...['fecha', 'persona_id', 'persona', 'tipo', 'descripcion'],
  ...['paciente_id', 'paciente', 'ruta', 'respuesta'],
]

/** Entries of the log as the text of a CSV file; instants are ISO 8601 in UTC. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    ...[entry.at, entry.userId, entry.userName ?? '', ACTION_LABELS[entry.action], entryText(entry)],
    ...[entry.patientId === null ? '' : String(entry.patientId), entry.patientName ?? ''],
    ...[entry.path, String(entry.status)],
  ])
  return csvText([HEADING, ...rows])
}
