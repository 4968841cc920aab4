import { CircleCheck, CircleSlash, Clock, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import type { Subscription } from './contract.ts'
import { INVOICE_STATE_LABELS, STATE_LABELS } from './labels.ts'

type Look = readonly [LucideIcon, string]
type InvoiceState = Subscription['invoices'][number]['state']

const STATE_LOOKS: Readonly<Record<Subscription['state'], Look>> = {
  trial: [Hourglass, 'text-info'],
  active: [CircleCheck, 'text-success'],
  pastDue: [TriangleAlert, 'text-danger'],
  cancelled: [CircleSlash, 'text-muted'],
}

const INVOICE_LOOKS: Readonly<Record<InvoiceState, Look>> = {
  paid: [CircleCheck, 'text-success'],
  pending: [Clock, 'text-warning'],
  void: [CircleSlash, 'text-muted'],
}

function Badge({ look: [Icon, color], text }: { look: Look; text: string }) {
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}

/** How a subscription stands: text, icon and colour together. */
export function SubscriptionState({ state }: Pick<Subscription, 'state'>) {
  return <Badge look={STATE_LOOKS[state]} text={STATE_LABELS[state]} />
}

/** Whether an invoice is paid. */
export function InvoiceBadge({ state }: { state: InvoiceState }) {
  return <Badge look={INVOICE_LOOKS[state]} text={INVOICE_STATE_LABELS[state]} />
}
