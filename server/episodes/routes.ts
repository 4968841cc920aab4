import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import {
  Episode,
  EpisodeListQuery,
  EpisodePage,
  EpisodeUpdate,
  ListedEpisode,
} from '#src/domain/episodes/contract.ts'
import { episodeRefusal } from '#src/domain/episodes/rules.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { mayName } from '../assignments/targets.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { ApiError, refusedField } from '../http/api-error.ts'
import { changes, detail, type Endpoint, lists } from '../http/endpoint.ts'
import { withoutTodaysNote } from './overdue-notes.ts'
import { episodesOf, findEpisode, readEpisode, toEpisode } from './rows.ts'

export const EPISODES = '/api/hospitals/{hospitalId}/episodes'
const one = `${EPISODES}/{episodeId}`
const ORDERS = {
  admittedAt: 'episodes.admittedAt',
  episodeId: 'episodes.episodeId',
  expectedDischargeAt: 'episodes.expectedDischargeAt',
}

/** Throws 422 for an expected discharge before the admission. */
export function requireExpectedAfter(admittedAt: string, expectedDischargeAt: string | null): void {
  if (expectedDischargeAt === null || Date.parse(expectedDischargeAt) >= Date.parse(admittedAt)) return
  const text = 'El alta prevista no puede ser antes del ingreso'
  throw refusedField(422, 'expectedDischargeAt', text)
}

/** Whether an episode that runs should be over by an instant. */
function leavesBefore(at: number) {
  return sql<SqlBool>`(
    episodes.status = 'dischargeOrdered'
    or (episodes.status = 'open' and episodes.expectedDischargeAt < ${at})
  )`
}

const list = lists({
  path: EPISODES,
  summary: 'Episodes of a hospital in short, of a patient, which is logged, or that are or were in a room',
  access: ['episodes', 'read'],
  query: EpisodeListQuery,
  schema: EpisodePage,
  async handle(context) {
    const { db, principal, query } = context
    // Who may not read patients must not find out their names by searching for them.
    const named = mayName(context)
    const number = sql<string>`cast(episodes.episodeId as text)`
    const searched = named ? [number, sql<string>`patients.patientSearch`] : [number]
    let rows = episodesOf(context)
      .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
      .select(['patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
      .where(matches(query.search, searched))
    if (query.patientId !== undefined) rows = rows.where('episodes.patientId', '=', query.patientId)
    if (query.status !== undefined) rows = rows.where('episodes.status', '=', query.status)
    if (query.roomId !== undefined) {
      const inRoom = db
        .selectFrom('bedStays')
        .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
        .select('bedStays.episodeId')
        .where('beds.roomId', '=', query.roomId)
      rows = rows.where('episodes.episodeId', 'in', inRoom)
    }
    if (query.attending === 'me') rows = rows.where('assignments.doctorId', '=', principal.userId)
    if (query.leavingBefore !== undefined) rows = rows.where(leavesBefore(Date.parse(query.leavingBefore)))
    if (query.noteOverdue !== undefined) {
      const ids = JSON.stringify(await withoutTodaysNote(context))
      rows = rows.where(sql<SqlBool>`episodes.episodeId in (select value from json_each(${ids}))`)
    }
    const page = await pageOf(rows, query, ORDERS, 'episodes.episodeId')
    const data = page.data.map((row) =>
      z.parse(ListedEpisode, { ...toEpisode(row), patientName: named ? fullName(row) : null }),
    )
    // A list of one patient's is a reading of that patient.
    const [one] = query.patientId === undefined ? [] : data
    return { status: 200, body: { ...page, data }, ...(one && { patientId: one.patientId }) }
  },
})

const record = detail({
  path: one,
  summary: 'One episode',
  access: ['episodes', 'read'],
  schema: Episode,
  find: findEpisode,
  patientOf: ({ patientId }) => patientId,
})

const change = changes({
  path: one,
  summary: 'Changes what is written about an episode that is not over',
  access: ['episodes', 'write'],
  body: EpisodeUpdate,
  find: findEpisode,
  schema: Episode,
  async handle(context) {
    const { db, body, found } = context
    const { diagnoses, expectedDischargeAt, ...texts } = body
    requireExpectedAfter(found.admittedAt, expectedDischargeAt)
    const refusal = episodeRefusal('edit', found)
    if (refusal !== null) throw new ApiError(409, refusal)
    await db
      .updateTable('episodes')
      .set({
        ...texts,
        diagnoses: JSON.stringify(diagnoses),
        expectedDischargeAt: expectedDischargeAt === null ? null : Date.parse(expectedDischargeAt),
        version: found.version + 1,
      })
      .where('episodeId', '=', found.episodeId)
      .execute()
    const changed = await readEpisode(context, found.episodeId)
    return { status: 200, body: changed, patientId: found.patientId }
  },
})

export const episodeEndpoints: readonly Endpoint[] = [list, record, change]
