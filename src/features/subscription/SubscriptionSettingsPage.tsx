import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { useAppServices } from '#src/api/use-app-services.ts'
import type { Subscription } from '#src/domain/subscription/contract.ts'
import { SettingsFrame } from '#src/hospital/SettingsFrame.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { subscriptionQueries } from './queries.ts'
import { SubscriptionState } from './SubscriptionBadges.tsx'

/** What a hospital pays for; read only. */
export function SubscriptionSettingsPage() {
  return (
    <SettingsFrame title="Suscripción">
      <Current />
    </SettingsFrame>
  )
}

function Current() {
  const hospital = useHospital()
  if (hospital.subscriptionId === undefined || hospital.subscriptionId === null)
    return (
      <StateMessage role="status" icon={<CreditCard />} title="Este centro médico no tiene suscripción">
        Aquí aparecen el plan, los lugares y las facturas cuando se contrate una. Para contratarla, escribe a
        soporte.
      </StateMessage>
    )
  return <Loaded subscriptionId={hospital.subscriptionId} />
}

function Loaded({ subscriptionId }: { subscriptionId: number | string }) {
  const { clients } = useAppServices()
  const { data, error, refetch, isFetching } = useQuery(subscriptionQueries.detail(clients, subscriptionId))
  if (data) return <Facts subscription={data} />
  if (isFetching)
    return (
      <>
        <Loading />
        <SlowNotice waiting />
      </>
    )
  return (
    <StateMessage
      role="alert"
      icon={<TriangleAlert />}
      title={`No se pudo cargar la suscripción: ${errorText(error)}`}
      action={<Button onClick={() => void refetch()}>Reintentar</Button>}
    />
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const clock = useHospitalClock()
  const { plan, state, renewsAt, seats, invoices } = subscription
  const isOver = seats.used > seats.total
  return (
    <>
      <dl className="grid grid-cols-[12rem_1fr] gap-x-4 gap-y-3 narrow:grid-cols-1 narrow:gap-y-1">
        <Fact label="Plan">
          <bdi>{plan}</bdi>
        </Fact>
        <Fact label="Estado">
          <SubscriptionState state={state} />
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
