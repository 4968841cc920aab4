import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { useAppServices } from '#src/api/app-services.ts'
import type { Subscription } from '#src/domain/subscription/contract.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { amountText, INVOICE_STATE_LABELS, STATE_LABELS } from '../labels.ts'
import { subscriptionQueries } from '../queries.ts'

type InvoiceState = Subscription['invoices'][number]['state']

const STATE_LOOKS: Readonly<Record<Subscription['state'], StateLook>> = {
  trial: [Hourglass, 'text-info'],
  active: [CircleCheck, 'text-success'],
  pastDue: [TriangleAlert, 'text-danger'],
  cancelled: [CircleSlash, 'text-muted'],
}

const INVOICE_LOOKS: Readonly<Record<InvoiceState, StateLook>> = {
  paid: [CircleCheck, 'text-success'],
  pending: [Clock, 'text-warning'],
  void: [CircleSlash, 'text-muted'],
}

/** What a hospital pays for; read only. */
export function SubscriptionSettingsPage() {
  return (
    <SettingsFrame title="Suscripción">
      <CurrentSubscription />
    </SettingsFrame>
  )
}

function CurrentSubscription() {
  const hospital = useHospital()
  if (hospital.subscriptionId === undefined || hospital.subscriptionId === null)
    return (
      <StateMessage role="status" icon={<CreditCard />} title="Este centro médico no tiene suscripción">
        Aquí aparecen el plan, los lugares y las facturas cuando se contrate una. Para contratarla, escribe a
        soporte.
      </StateMessage>
    )
  return <LoadedSubscription subscriptionId={hospital.subscriptionId} />
}

function LoadedSubscription({ subscriptionId }: { subscriptionId: number | string }) {
  const { client } = useAppServices()
  const detail = subscriptionQueries.detail(client, subscriptionId)
  const query = useQuery(detail)
  if (query.data) return <SubscriptionFacts subscription={query.data} />
  return <QueryPending title="No se pudo cargar la suscripción" query={query} queryKey={detail.queryKey} />
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { clock } = useHospital()
  const { plan, state, renewsAt, seats, invoices } = subscription
  const isOver = seats.used > seats.total
  return (
    <>
      <dl className="grid grid-cols-[12rem_1fr] gap-x-4 gap-y-3 narrow:grid-cols-1 narrow:gap-y-1">
        <Fact label="Plan">
          <bdi>{plan}</bdi>
        </Fact>
        <Fact label="Estado">
          <SubscriptionBadge state={state} />
        </Fact>
        <Fact label={state === 'pastDue' ? 'Debió renovarse' : 'Se renueva'}>
          {renewsAt === null ? 'No se renueva' : clock.day(clock.dayOf(renewsAt))}
        </Fact>
        <Fact label="Lugares">
          {seats.used} de {seats.total} ocupados
          {isOver && <span className="text-warning">: hay más usuarios que lugares</span>}
        </Fact>
      </dl>
      <h2 className="text-lg font-semibold">Facturas</h2>
      {invoices.length === 0 ? (
        <p className="text-muted">Todavía no hay facturas.</p>
      ) : (
        <InvoiceTable invoices={invoices} />
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted narrow:mt-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

/** The invoices of a subscription, the newest first. */
function InvoiceTable({ invoices }: Pick<Subscription, 'invoices'>) {
  const { clock } = useHospital()
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

/** How a subscription stands: text, icon and colour together. */
function SubscriptionBadge({ state }: Pick<Subscription, 'state'>) {
  return <StateBadge look={STATE_LOOKS[state]}>{STATE_LABELS[state]}</StateBadge>
}

/** Whether an invoice is paid. */
function InvoiceBadge({ state }: { state: InvoiceState }) {
  return <StateBadge look={INVOICE_LOOKS[state]}>{INVOICE_STATE_LABELS[state]}</StateBadge>
}
