import type { AuditEntry } from '#src/domain/audit/contract.ts'

export const ACTION_LABELS: Readonly<Record<AuditEntry['action'], string>> = {
  read: 'Lectura',
  export: 'Exportación',
  create: 'Creación',
  change: 'Cambio',
  delete: 'Eliminación',
  refused: 'Sin permiso',
}
