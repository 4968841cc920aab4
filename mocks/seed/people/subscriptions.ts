import type { Insertable, Kysely } from 'kysely'
import { insertRows } from '#server/db/bulk-insert.ts'
import type { InvoicesTable, Schema, SubscriptionsTable } from '#server/db/schema.ts'
import { around } from '../cycle.ts'
import { HOSPITAL_NAMES } from '../names.ts'

const DAY = 86_400_000
const MONTH = 30 * DAY

const PLANS = [
  { plan: 'Institucional', seats: 60, amount: 1_890_000 },
  { plan: 'Profesional', seats: 25, amount: 749_000 },
  { plan: 'Esencial', seats: 15, amount: 299_000 },
] as const

interface Story {
  state: 'trial' | 'active' | 'pastDue' | 'cancelled'
  /** In so many days; null: never again. */
  renewsIn: number | null
  /** The newest invoice, so many days ago; one a month before it. */
  invoiced: number
  /** The newest first: p is paid, - pending, v void. */
  invoices: string
}

const USUAL: Story = { state: 'active', renewsIn: 17, invoiced: 13, invoices: 'pppppp' }

/** Those that are not as usual, by hospital. */
const STORIES: Readonly<Record<number, Story>> = {
  1: { state: 'active', renewsIn: 24, invoiced: 6, invoices: 'pppppppvpppp' },
  2: { state: 'pastDue', renewsIn: -6, invoiced: 6, invoices: '--vppppp' },
  3: { state: 'trial', renewsIn: 12, invoiced: 0, invoices: '' },
  8: { state: 'cancelled', renewsIn: null, invoiced: 75, invoices: 'vppp' },
}

/** The hospital that never took one out. */
const WITHOUT = 4

/** The subscription of a seeded hospital; the many nameless ones have none. */
export function subscriptionIdOf(hospitalId: number): number | null {
  return hospitalId === WITHOUT || hospitalId > HOSPITAL_NAMES.length ? null : 1000 + hospitalId
}

const STATES: Readonly<Record<string, string>> = { p: 'paid', '-': 'pending', v: 'void' }

/** What the seed's named hospitals pay for, and the invoices of the last months. */
export async function insertSubscriptions(db: Kysely<Schema>, now: number): Promise<void> {
  const subscriptions: Insertable<SubscriptionsTable>[] = []
  const invoices: Insertable<InvoicesTable>[] = []
  for (let hospitalId = 1; hospitalId <= HOSPITAL_NAMES.length; hospitalId += 1) {
    const subscriptionId = subscriptionIdOf(hospitalId)
    if (subscriptionId === null) continue
    const { state, renewsIn, invoiced, invoices: marks } = STORIES[hospitalId] ?? USUAL
    const { plan, seats, amount } = around(PLANS, hospitalId - 1)
    const renewsAt = renewsIn === null ? null : now + renewsIn * DAY
    subscriptions.push({ subscriptionId, plan, state, renewsAt, seats, version: 1 })
    for (const [months, mark] of [...marks].entries()) {
      const invoiceId = `${subscriptionId}-${String(marks.length - months).padStart(3, '0')}`
      const issuedAt = now - invoiced * DAY - months * MONTH
      const about = { hospitalId, subscriptionId, amount, currency: 'MXN' }
      invoices.push({ ...about, invoiceId, issuedAt, state: STATES[mark] ?? 'paid' })
    }
  }
  await insertRows(db, 'subscriptions', subscriptions)
  await insertRows(db, 'invoices', invoices)
}
