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

/** An amount in hundredths, as people read it: *$7,490.00 MXN*. */
export function amountText(amount: number, currency: string): string {
  const number = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `$${number.format(amount / 100)} ${currency}`
}
