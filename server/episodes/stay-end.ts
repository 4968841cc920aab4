import { sql } from 'kysely'
import { instantText } from '#src/domain/dates.ts'
import { violationOf } from '../db/violation.ts'
import { fieldError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'
import { STAYS_OVERLAP } from './beds.ts'

/** The bed that an episode had last, and until when. */
function findLastStay({ db }: RequestContext, episodeId: number) {
  return db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .select(['bedStayId', 'bedStays.bedId', 'patientId', 'endedAt', 'beds.code'])
    .where('episodeId', '=', episodeId)
    .where('endedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .orderBy('bedStayId', 'desc')
    .executeTakeFirst()
}

type LastStay = NonNullable<Awaited<ReturnType<typeof findLastStay>>>

/** Throws 409, naming bed and hour, where a longer stay would lie over the next one in that bed, or of that patient. */
async function refuseOverlap(context: RequestContext, stay: LastStay, until: number): Promise<void> {
  const next = await context.db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .select(['bedStays.bedId', 'bedStays.patientId', 'bedStays.episodeId', 'startedAt', 'beds.code'])
    .where('bedStayId', '<>', stay.bedStayId)
    .where(({ eb, or }) =>
      or([eb('bedStays.bedId', '=', stay.bedId), eb('bedStays.patientId', '=', stay.patientId)]),
    )
    .where('startedAt', '>=', stay.endedAt)
    .where('startedAt', '<', until)
    .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', sql.ref<number>('startedAt'))]))
    .orderBy('startedAt')
    .executeTakeFirst()
  if (!next) return
  const from = instantText(isoInstant(next.startedAt), await timeZoneOf(context.db, context.hospitalId))
  const who = next.patientId === stay.patientId ? 'este paciente' : 'otro paciente'
  const text = `La cama ${next.code} la tiene ${who} desde el ${from}: el egreso no puede ser después`
  throw fieldError(409, 'at', text, { episodeId: next.episodeId, patientId: next.patientId })
}

/** Lets the cleaning of the bed begin when the patient left, between what happened to the bed before and after it. */
async function moveCleaning(
  { db }: RequestContext,
  episodeId: number,
  bedId: number,
  at: number,
): Promise<void> {
  const events = await db
    .selectFrom('bedEvents')
    .select(['bedEventId', 'happenedAt', 'state', 'episodeId'])
    .where('bedId', '=', bedId)
    .orderBy('happenedAt')
    .orderBy('bedEventId')
    .execute()
  const place = events.findLastIndex((one) => one.episodeId === episodeId && one.state === 'cleaning')
  const cleaning = events[place]
  if (!cleaning) return
  const earliest = events[place - 1]?.happenedAt ?? at
  const latest = events[place + 1]?.happenedAt ?? at
  await db
    .updateTable('bedEvents')
    .set({ happenedAt: Math.max(earliest, Math.min(at, latest)) })
    .where('bedEventId', '=', cleaning.bedEventId)
    .execute()
}

/** Lets the last stay of a discharged episode end at another instant, and its bed be in cleaning since then. */
export async function moveStayEnd(context: RequestContext, episodeId: number, at: number): Promise<void> {
  const stay = await findLastStay(context, episodeId)
  if (!stay) return
  await refuseOverlap(context, stay, at)
  try {
    await context.db
      .updateTable('bedStays')
      .set({ endedAt: at })
      .where('bedStayId', '=', stay.bedStayId)
      .execute()
  } catch (reason) {
    if (!STAYS_OVERLAP.includes(violationOf(reason)?.constraint ?? '')) throw reason
    throw fieldError(409, 'at', `La cama ${stay.code} o el paciente ya tienen otra estancia en ese tiempo`)
  }
  await moveCleaning(context, episodeId, stay.bedId, at)
}
