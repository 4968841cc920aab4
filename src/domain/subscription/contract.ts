import * as z from 'zod/mini'
import { Instant } from '../list.ts'

/** A hospital's subscription (suscripción); read-only. */
export const Subscription = z.object({
  subscriptionId: z.int(),
  hospitalId: z.int(),
  plan: z.string(),
  state: z.enum(['trial', 'active', 'pastDue', 'cancelled']),
  renewsAt: z.nullable(Instant),
  seats: z.object({ used: z.int(), total: z.int() }),
  invoices: z.array(
    z.object({
      invoiceId: z.string(),
      issuedAt: Instant,
      /** In cents. */
      amount: z.int(),
      currency: z.string(),
      state: z.enum(['paid', 'pending', 'void']),
    }),
  ),
  version: z.int(),
})
export type Subscription = z.infer<typeof Subscription>
