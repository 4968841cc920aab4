import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { Subscription } from '#src/domain/subscription/contract.ts'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { INVOICE_STATE_LABELS, STATE_LABELS } from './labels.ts'

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

/** How a subscription stands: text, icon and colour together. */
export function SubscriptionState({ state }: Pick<Subscription, 'state'>) {
  return <StateBadge look={STATE_LOOKS[state]}>{STATE_LABELS[state]}</StateBadge>
}

/** Whether an invoice is paid. */
export function InvoiceBadge({ state }: { state: InvoiceState }) {
  return <StateBadge look={INVOICE_LOOKS[state]}>{INVOICE_STATE_LABELS[state]}</StateBadge>
}
