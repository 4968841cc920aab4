import type { Subscription } from '#src/domain/subscription/contract.ts'

export const STATE_LABELS: Readonly<Record<Subscription['state'], string>> = {
  trial: 'De prueba',
  active: 'Activa',
  pastDue: 'Con pago vencido',
  cancelled: 'Cancelada',
}

export const INVOICE_STATE_LABELS: Readonly<Record<Subscription['invoices'][number]['state'], string>> = {
  paid: 'Pagada',
  pending: 'Pendiente',
  void: 'Anulada',
}
