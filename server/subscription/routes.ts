import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { getSubscription } from '#src/domain/subscription/api.ts'
import { Subscription } from '#src/domain/subscription/contract.ts'
import type { Schema } from '../db/schema.ts'
import { answers, type Endpoint } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { idOf, requireMember, requireRight } from '../http/rights.ts'
import { readPrincipal } from '../identity/principal.ts'

/** A subscription with the hospital that it is for, and how many people work there. */
async function readRow(db: Kysely<Schema>, subscriptionId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('hospitals', 'hospitals.subscriptionId', 'subscriptions.subscriptionId')
    .selectAll('subscriptions')
    .select('hospitals.hospitalId')
    .select(
      sql<number>`(select count(*) from members where members."hospitalId" = hospitals."hospitalId")`.as(
        'used',
      ),
    )
    .where('subscriptions.subscriptionId', '=', subscriptionId)
    .executeTakeFirst()
}

/** The subscription in the path, for those who may read the hospital that it is for. */
async function find({ db, principal, params }: RequestContext): Promise<Subscription | undefined> {
  const row = await readRow(db, idOf(params.subscriptionId) ?? 0)
  if (!row) return undefined
  const { hospitalId, subscriptionId } = row
  const member = await readPrincipal(db, principal, hospitalId)
  requireMember(member, hospitalId)
  requireRight(member, hospitalId, ['hospital', 'read'])
  const invoices = await db
    .selectFrom('invoices')
    .select(['invoiceId', 'issuedAt', 'amount', 'currency', 'state'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('issuedAt', 'desc')
    .orderBy('invoiceId', 'desc')
    .execute()
  return z.parse(Subscription, {
    ...row,
    renewsAt: row.renewsAt === null ? null : isoInstant(row.renewsAt),
    seats: { used: row.used, total: row.seats },
    invoices: invoices.map((one) => ({ ...one, issuedAt: isoInstant(one.issuedAt) })),
  })
}

const record = answers(getSubscription, {
  summary:
    'What a hospital pays for, with its invoices, the newest first; asks for hospital-read of that hospital',
  find,
})

export const subscriptionEndpoints: readonly Endpoint[] = [record]
