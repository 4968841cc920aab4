import type { AuditEntry } from './contract.ts'

export const ACTION_LABELS: Readonly<Record<AuditEntry['action'], string>> = {
  read: 'Lectura',
  create: 'Creación',
  change: 'Cambio',
  delete: 'Eliminación',
  refused: 'Sin permiso',
}
