import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Handover } from '#src/domain/assignments/contract.ts'
import { lastStay, targetOf } from '../episodes/reads.ts'
import { notFound } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { idOf, mayNamePatients } from '../http/rights.ts'
import { NAME_COLUMNS } from '../patients/names.ts'

/** Handovers, with a row for each of their patients. */
export function patientsOfHandovers({ db }: Pick<HospitalScope, 'db'>) {
  return db
    .selectFrom('handovers')
    .innerJoin('users as givers', 'givers.userId', 'handovers.fromDoctorId')
    .innerJoin('users as takers', 'takers.userId', 'handovers.toDoctorId')
    .leftJoin('handoverItems', 'handoverItems.handoverId', 'handovers.handoverId')
    .leftJoin('episodes', 'episodes.episodeId', 'handoverItems.episodeId')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
    .leftJoin('bedStays as stay', (join) => join.on('stay.bedStayId', '=', lastStay))
    .leftJoin('beds', 'beds.bedId', 'stay.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .selectAll('handovers')
    .select([
      sql<string>`coalesce(givers."userName", givers."userId")`.as('fromDoctorName'),
      sql<string>`coalesce(takers."userName", takers."userId")`.as('toDoctorName'),
    ])
    .select(['handoverItems.place', 'handoverItems.note', 'handoverItems.passed'])
    .select(['episodes.episodeId', 'patients.patientId'])
    .select(NAME_COLUMNS)
    .select(['stay.bedId', 'beds.code as bedCode', 'rooms.roomId', 'rooms.code as roomCode', 'rooms.floor'])
}

type Row = Awaited<ReturnType<ReturnType<typeof patientsOfHandovers>['execute']>>[number]

/** Handovers as they travel, in the order given, each with its patients as they were listed. */
export function toHandovers(
  context: Pick<RequestContext, 'principal' | 'hospitalId'>,
  rows: readonly Row[],
): Handover[] {
  const named = mayNamePatients(context)
  return [...Map.groupBy(rows, ({ handoverId }) => handoverId).values()].flatMap((ofHandover) => {
    const [handover] = ofHandover
    if (!handover) return []
    const items = ofHandover
      .filter(({ episodeId }) => episodeId !== null)
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
      .map((row) => ({
        ...targetOf(row, named),
        note: row.note,
        passed: row.passed === null ? null : row.passed === 1,
      }))
    const { createdAt, acceptedAt } = handover
    return z.parse(Handover, {
      ...handover,
      createdAt: isoInstant(createdAt),
      acceptedAt: acceptedAt === null ? null : isoInstant(acceptedAt),
      items,
    })
  })
}

/** The handover in the path, whoever it is for; one that was taken back is none any more. */
export async function findHandover(context: RequestContext): Promise<Handover | undefined> {
  const rows = await patientsOfHandovers(context)
    .where('handovers.handoverId', '=', idOf(context.params.handoverId) ?? 0)
    .where('handovers.hospitalId', '=', context.hospitalId)
    .where('handovers.withdrawnAt', 'is', null)
    .execute()
  return toHandovers(context, rows)[0]
}

/** A handover that is known to be there, as it stands after a change. */
export async function readHandover(context: RequestContext, handoverId: number): Promise<Handover> {
  const found = await findHandover({ ...context, params: { handoverId: String(handoverId) } })
  if (!found) throw notFound()
  return found
}

/** Whether the handover in the path was offered to the caller, and then taken back. */
export async function wasTakenBack({ db, hospitalId, principal, params }: RequestContext): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .select('handoverId')
    .where('handoverId', '=', idOf(params.handoverId) ?? 0)
    .where('hospitalId', '=', hospitalId)
    .where('toDoctorId', '=', principal.userId)
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** For the log: whose record a handover is about, if it is about one patient alone. */
export function aboutOne({ items }: Handover): { patientId?: number } {
  const [only, ...others] = items
  return only?.patientId && others.length === 0 ? { patientId: only.patientId } : {}
}
