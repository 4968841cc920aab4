import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Handover } from '#src/domain/assignments/contract.ts'
import { episodeTargets } from '../assignments/targets.ts'
import { notFound } from '../http/api-error.ts'
import { idOf } from '../http/authorize.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'

export const HANDOVERS = '/api/hospitals/{hospitalId}/handovers'

/** The handovers of a hospital, to be narrowed down; what was taken back is none any more. */
export function handoversOf({ db, hospitalId }: Pick<RequestContext, 'db' | 'hospitalId'>) {
  return db
    .selectFrom('handovers')
    .innerJoin('users as givers', 'givers.userId', 'handovers.fromDoctorId')
    .innerJoin('users as takers', 'takers.userId', 'handovers.toDoctorId')
    .selectAll('handovers')
    .select([
      sql<string>`coalesce(givers.userName, givers.userId)`.as('fromDoctorName'),
      sql<string>`coalesce(takers.userName, takers.userId)`.as('toDoctorName'),
    ])
    .where('handovers.hospitalId', '=', hospitalId)
    .where('handovers.withdrawnAt', 'is', null)
}

type HandoverRow = Awaited<ReturnType<ReturnType<typeof handoversOf>['execute']>>[number]

/** Handovers as they travel, in the order given, each with its patients as they were listed. */
export async function toHandovers(
  context: RequestContext,
  rows: readonly HandoverRow[],
): Promise<Handover[]> {
  const items = await context.db
    .selectFrom('handoverItems')
    .selectAll()
    .where(
      'handoverId',
      'in',
      rows.map((row) => row.handoverId),
    )
    .orderBy('handoverId')
    .orderBy('place')
    .execute()
  const targets = await episodeTargets(
    context,
    items.map((item) => item.episodeId),
  )
  const told = items.map(({ passed, ...item }) => ({
    ...item,
    ...targets.get(item.episodeId),
    passed: passed === null ? null : passed === 1,
  }))
  const itemsOf = Map.groupBy(told, (item) => item.handoverId)
  return rows.map((row) =>
    z.parse(Handover, {
      ...row,
      createdAt: isoInstant(row.createdAt),
      acceptedAt: row.acceptedAt === null ? null : isoInstant(row.acceptedAt),
      items: itemsOf.get(row.handoverId) ?? [],
    }),
  )
}

/** The handover in the path, whoever it is for. */
export async function findHandover(context: RequestContext): Promise<Handover | undefined> {
  const rows = await handoversOf(context)
    .where('handoverId', '=', idOf(context.params.handoverId) ?? 0)
    .execute()
  return (await toHandovers(context, rows))[0]
}

/** A handover that is known to be there, as it stands after a change. */
export async function readHandover(context: RequestContext, handoverId: number): Promise<Handover> {
  const found = await findHandover({ ...context, params: { handoverId: String(handoverId) } })
  if (!found) throw notFound()
  return found
}

/** For the log: whose record a handover is about, if it is about one patient alone. */
export function aboutOne({ items }: Handover): { patientId?: number } {
  const [only, ...others] = items
  return only?.patientId && others.length === 0 ? { patientId: only.patientId } : {}
}
