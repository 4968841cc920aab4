import type { Subscription } from '#src/domain/subscription/contract.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { InvoiceBadge } from './SubscriptionBadges.tsx'

/** An amount in hundredths, as people read it: *$7,490.00 MXN*. */
export function amountText(amount: number, currency: string): string {
  const number = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `$${number.format(amount / 100)} ${currency}`
}

/** The invoices of a subscription, the newest first. */
export function InvoiceTable({ invoices }: Pick<Subscription, 'invoices'>) {
  const clock = useHospitalClock()
  const cell = 'h-[40px] px-3 short:h-[32px] narrow:px-1.5'
  return (
    <SideScroll label="Facturas" className="max-w-3xl rounded-md border border-line">
      <table aria-label="Facturas" className="w-full text-left">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={cell}>
              Factura
            </th>
            <th scope="col" className={cell}>
              Fecha
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Importe
            </th>
            <th scope="col" className={cell}>
              Estado
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ invoiceId, issuedAt, amount, currency, state }) => (
            <tr key={invoiceId} className="border-t border-line">
              <td className={`${cell} tabular-nums whitespace-nowrap`}>{invoiceId}</td>
              <td className={`${cell} whitespace-nowrap narrow:min-w-20 narrow:whitespace-normal`}>
                {clock.day(clock.dayOf(issuedAt))}
              </td>
              <td className={`${cell} text-right tabular-nums`}>{amountText(amount, currency)}</td>
              <td className={cell}>
                <InvoiceBadge state={state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}
