import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { PatientsPerDoctor } from '#src/domain/statistics/contract.ts'
import { quotient } from '#src/domain/statistics/rules.ts'
import { joinedPageOf } from '../db/paginate.ts'
import { doctorName } from '../doctors/reads.ts'
import { placedEpisodes, targetOf } from '../episodes/reads.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { mayNamePatients } from '../http/rights.ts'
import type { FindRows, Periods } from './period.ts'

/**
 * Whether a row of `assignments` was the *Tratante* of a running episode at an instant, which need not be now: what
 * an episode is by then says nothing of what it was.
 */
export function attendedAt(at: number): RawBuilder<boolean> {
  return sql<boolean>`(
    assignments.role = 'attending' and assignments."startedAt" <= ${at}
    and (assignments."endedAt" is null or assignments."endedAt" > ${at})
    and episodes.status <> 'annulled' and (episodes."dischargedAt" is null or episodes."dischargedAt" > ${at})
  )`
}

/** How many patients each doctor attended when the period ended. */
export async function patientsPerDoctorOf(
  { db, hospitalId }: HospitalScope,
  { now, before }: Periods,
  service: string | undefined,
): Promise<z.output<typeof PatientsPerDoctor>> {
  const [at, atBefore] = [attendedAt(now.closesAt), attendedAt(before.closesAt)]
  const inService = service === undefined ? sql`` : sql`and episodes.service = ${service}`
  const { rows } = await sql<{ doctorId: string; doctorName: string; now: number; before: number }>`
    select users."userId" as "doctorId", ${doctorName} as "doctorName",
      count(*) filter (where ${at}) as now, count(*) filter (where ${atBefore}) as before
    from assignments
      join episodes on episodes."episodeId" = assignments."episodeId"
      join users on users."userId" = assignments."doctorId"
    where assignments."hospitalId" = ${hospitalId} and assignments.role = 'attending'
      and assignments."startedAt" <= ${now.closesAt}
      and (assignments."endedAt" is null or assignments."endedAt" > ${before.closesAt})
      and (${at} or ${atBefore}) ${inService}
    group by users."userId" order by now desc, users."userNameSort", users."userId"
  `.execute(db)
  const figuresOf = (which: 'now' | 'before') => {
    const patients = rows.reduce((sum, row) => sum + row[which], 0)
    const doctors = rows.filter((row) => row[which] > 0).length
    return { value: quotient(patients, doctors), patients, doctors }
  }
  return { now: figuresOf('now'), before: figuresOf('before'), byDoctor: rows }
}

const ORDERS = {
  doctor: 'users.userNameSort',
  startsAt: 'assignments.startedAt',
  service: 'episodes.service',
}

/** Who attended whom when the period ended. */
export const attendingRows: FindRows = async (context, { periods, service, query }) => {
  const { db, hospitalId } = context
  let found = db
    .selectFrom('assignments')
    .innerJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .where('assignments.hospitalId', '=', hospitalId)
    .where(attendedAt(periods.now.closesAt))
  if (service !== undefined) found = found.where('episodes.service', '=', service)
  const rows = placedEpisodes(context)
    .innerJoin('assignments', 'assignments.episodeId', 'episodes.episodeId')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['assignments.assignmentId', 'assignments.doctorId', doctorName.as('doctorName')])
    .select(['assignments.startedAt', 'episodes.service'])
  const page = await joinedPageOf(found, rows, query, ORDERS, 'assignments.assignmentId')
  const named = mayNamePatients(context)
  const data = page.data.map((row) => ({
    ...targetOf(row, named),
    assignmentId: row.assignmentId,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    service: row.service,
    startsAt: isoInstant(row.startedAt),
  }))
  return { ...page, data }
}
