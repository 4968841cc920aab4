import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { getEpisode, listEpisodes } from '#src/domain/episodes/api.ts'
import { updateEpisode } from '#src/domain/episodes/api-writes.ts'
import { EpisodeUpdate } from '#src/domain/episodes/bodies.ts'
import { ListedEpisode } from '#src/domain/episodes/contract.ts'
import { EpisodeListQuery } from '#src/domain/episodes/list-query.ts'
import { episodeRefusal } from '#src/domain/episodes/rules.ts'
import { joinedPageOf, matches } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { isMissingDailyNote } from '../documents/daily-note.ts'
import { ApiError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import { idOf, mayNamePatients } from '../http/rights.ts'
import { patientOfEpisode } from '../patients/emergency-access.ts'
import { patientNames } from '../patients/names.ts'
import { BED_ORDER, findPatientId } from '../patients/reads.ts'
import { LACKS } from './archive-work.ts'
import { requireExpectedDischarge } from './moments.ts'
import { attendsAt, episodesOf, findEpisode, readEpisode, toEpisode } from './reads.ts'
import { annul, transfer } from './routes/actions.ts'
import { admit } from './routes/admission.ts'
import { dischargeCorrection } from './routes/corrections.ts'
import {
  countDiagnoses,
  diagnosisCodes,
  diagnosisColumns,
  requireOnePrincipal,
} from './routes/diagnosis-codes.ts'
import { discharge, dischargeOrder, dischargeRevocation } from './routes/discharges.ts'
import { bedExchange } from './routes/exchange.ts'
import { reopen } from './routes/reopening.ts'
import { timeline } from './routes/timeline.ts'
import { transferUndo } from './routes/undo-transfer.ts'

const ORDERS = {
  admittedAt: 'episodes.admittedAt',
  episodeId: 'episodes.episodeId',
  expectedDischargeAt: { nullable: 'episodes.expectedDischargeAt' },
  dischargedAt: { nullable: 'episodes.dischargedAt', atEnd: true },
  bed: { nullable: BED_ORDER, atEnd: true },
} as const

/** Whether an episode that runs should be over by an instant. */
function leavesBefore(at: number) {
  return sql<SqlBool>`(
    episodes.status = 'dischargeOrdered'
    or (episodes.status = 'open' and episodes."expectedDischargeAt" < ${at})
  )`
}

const list = implement(listEpisodes, {
  summary: 'Episodes of a hospital in short, of a patient, which is logged, or that are or were in a room',
  query: EpisodeListQuery,
  emergencyFor: async (_, query) => idOf(query.get('patientId') ?? undefined),
  async handle(context) {
    const { db, hospitalId, principal, now, query } = context
    const { search, patientId, roomId, status, attending, leavingBefore, noteOverdue, lacking } = query
    // Who may not read patients must not find out their names by searching for them.
    const named = mayNamePatients(context)
    const number = sql`cast(episodes."episodeId" as text)`
    let found = db
      .selectFrom('episodes')
      .innerJoin('patients', (join) =>
        join
          .onRef('patients.patientId', '=', 'episodes.patientId')
          .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
      )
      .where('episodes.hospitalId', '=', hospitalId)
      .where(matches(db, search, named ? [number, 'patients.patientSearch'] : [number]))
    if (patientId !== undefined) found = found.where('episodes.patientId', '=', patientId)
    if (status !== undefined) found = found.where('episodes.status', '=', status)
    if (roomId !== undefined) {
      const inRoom = db
        .selectFrom('bedStays')
        .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
        .select('bedStays.episodeId')
        .where('beds.roomId', '=', roomId)
      found = found.where('episodes.episodeId', 'in', inRoom)
    }
    if (attending === 'me')
      found = found
        .innerJoin('assignments', 'assignments.episodeId', 'episodes.episodeId')
        .where('assignments.doctorId', '=', principal.userId)
        .where(attendsAt(now))
    if (leavingBefore !== undefined) found = found.where(leavesBefore(Date.parse(leavingBefore)))
    if (lacking !== undefined) found = found.where(LACKS[lacking](hospitalId))
    if (noteOverdue !== undefined) found = found.where(await isMissingDailyNote(context))
    const page = await joinedPageOf(found, episodesOf(context), query, ORDERS, 'episodes.episodeId')
    const data = page.data.map((row) =>
      z.parse(ListedEpisode, { ...toEpisode(row), ...patientNames(row, named) }),
    )
    // A list of one patient's is a reading of that patient.
    const about = patientId === undefined ? undefined : await findPatientId(context, 'patientId', patientId)
    return { status: 200, body: { ...page, data }, ...about }
  },
})

const record = answers(getEpisode, {
  summary: 'One episode',
  find: findEpisode,
  patientOf: ({ patientId }) => patientId,
  emergencyFor: patientOfEpisode,
})

const change = implement(updateEpisode, {
  summary: 'Changes what is written about an episode that is not over',
  body: EpisodeUpdate,
  find: findEpisode,
  async handle(context) {
    const { db, body, found } = context
    const { diagnoses, expectedDischargeAt, ...texts } = body
    requireExpectedDischarge(context, { ...found, expectedDischargeAt }, found.expectedDischargeAt)
    requireOnePrincipal(diagnoses, found.diagnoses)
    const refusal = episodeRefusal('edit', found)
    if (refusal !== null) throw new ApiError(409, refusal)
    const { episodeId, patientId, version } = found
    await updateVersion(db, 'episodes', { episodeId }, version, {
      ...texts,
      ...diagnosisColumns(diagnoses),
      expectedDischargeAt: expectedDischargeAt === null ? null : Date.parse(expectedDischargeAt),
    })
    await countDiagnoses(context, found.diagnoses, diagnoses)
    return { status: 200, body: await readEpisode(context, episodeId), patientId }
  },
})

export const episodeEndpoints: readonly Endpoint[] = [
  list,
  record,
  change,
  admit,
  transfer,
  bedExchange,
  transferUndo,
  dischargeOrder,
  dischargeRevocation,
  discharge,
  dischargeCorrection,
  reopen,
  annul,
  timeline,
  diagnosisCodes,
]
