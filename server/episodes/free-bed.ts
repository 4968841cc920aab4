import { instantText } from '#src/domain/dates.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { hasPermission } from '#src/domain/permissions.ts'
import { refusedField } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/time-zone.ts'
import type { PlacedBed } from './bed-moves.ts'

const MINUTE = 60_000
const ACTIONS: Readonly<Record<string, string>> = {
  admission: 'ingreso',
  transfer: 'traslado',
  reopening: 'reapertura',
}

/** How long ago somebody wrote something down, as people say it. */
async function agoText({ db, hospitalId, now }: RequestContext, recordedAt: number): Promise<string> {
  const minutes = Math.floor((now.getTime() - recordedAt) / MINUTE)
  if (minutes < 2) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} minutos`
  return `el ${instantText(isoInstant(recordedAt), await timeZoneOf(db, hospitalId))}`
}

/** Who lies in a bed, and the movement that brought them there. */
function findOccupant({ db }: RequestContext, bedId: number) {
  return db
    .selectFrom('bedStays')
    .innerJoin('patients', 'patients.patientId', 'bedStays.patientId')
    .leftJoin('movements', (join) =>
      join
        .onRef('movements.episodeId', '=', 'bedStays.episodeId')
        .onRef('movements.bedId', '=', 'bedStays.bedId')
        .on('movements.kind', 'in', Object.keys(ACTIONS)),
    )
    .leftJoin('users', 'users.userId', 'movements.userId')
    .select(['bedStays.episodeId', 'bedStays.patientId'])
    .select(['patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .select(['movements.kind', 'movements.recordedAt', 'movements.userId', 'users.userName'])
    .where('bedStays.bedId', '=', bedId)
    .where('bedStays.endedAt', 'is', null)
    .orderBy('movements.movementId', 'desc')
    .executeTakeFirst()
}

type Occupant = NonNullable<Awaited<ReturnType<typeof findOccupant>>>

/** *Ana López Ruiz (ingreso de Brenda Cáceres Tun, hace un momento)*, without the name for whom it isn't meant. */
async function occupantText(scope: RequestContext, who: Occupant): Promise<string> {
  const named = hasPermission(scope.principal.groups, scope.hospitalId, 'patients', 'read')
  const patient = named ? fullName(who) : 'otro paciente'
  const action = ACTIONS[who.kind ?? '']
  if (action === undefined || who.recordedAt === null) return patient
  return `${patient} (${action} de ${who.userName ?? who.userId}, ${await agoText(scope, who.recordedAt)})`
}

/**
 * Throws 409, saying why and by whom, unless a bed can be lain in now.
 * @param evenUncleaned for whoever comes back to the bed that they left
 */
export async function requireFree(
  scope: RequestContext,
  bed: PlacedBed,
  evenUncleaned = false,
): Promise<void> {
  const refuse = (why: string, existing?: { episodeId: number; patientId: number }) =>
    refusedField(409, 'bedId', `La cama ${bed.code} ${why}`, existing)
  const occupant = await findOccupant(scope, bed.bedId)
  if (occupant) {
    const { episodeId, patientId } = occupant
    throw refuse(`ya está ocupada: ${await occupantText(scope, occupant)}`, { episodeId, patientId })
  }
  if (bed.retiredAt !== null) throw refuse('ya no existe en su cuarto')
  if (bed.active === 0) throw refuse(`está en el cuarto ${bed.roomCode}, que no está activo`)
  if (bed.state === 'outOfService') {
    throw refuse(bed.reason ? `está fuera de servicio: ${bed.reason}` : 'está fuera de servicio')
  }
  if (bed.state === 'cleaning' && !evenUncleaned) throw refuse('está en limpieza')
}

/** Since when a free bed has been free; undefined where it never was anything else. */
export async function freeSince({ db }: RequestContext, bedId: number): Promise<number | undefined> {
  const left = await db
    .selectFrom('bedStays')
    .select(({ fn }) => fn.max('endedAt').as('at'))
    .where('bedId', '=', bedId)
    .executeTakeFirst()
  const unfree = await db
    .selectFrom('bedEvents')
    .select(['bedEventId', 'happenedAt'])
    .where('bedId', '=', bedId)
    .where('state', '<>', 'free')
    .orderBy('happenedAt', 'desc')
    .orderBy('bedEventId', 'desc')
    .executeTakeFirst()
  const freed =
    unfree &&
    (await db
      .selectFrom('bedEvents')
      .select('happenedAt')
      .where('bedId', '=', bedId)
      .where('state', '=', 'free')
      .where(({ eb, and, or }) =>
        or([
          eb('happenedAt', '>', unfree.happenedAt),
          and([eb('happenedAt', '=', unfree.happenedAt), eb('bedEventId', '>', unfree.bedEventId)]),
        ]),
      )
      .orderBy('happenedAt')
      .executeTakeFirst())
  const instants = [left?.at, freed?.happenedAt].filter((at) => typeof at === 'number')
  return instants.length > 0 ? Math.max(...instants) : undefined
}
