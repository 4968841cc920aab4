import { dayAt, dayText, startOfDay } from '#src/domain/dates.ts'
import { KIND_NAMES } from '../episodes/kind-names.ts'
import { fieldError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { hasRight } from '../http/rights.ts'
import { timeZoneOf } from '../profile/reads.ts'

/** Nobody who is alive was born before. */
const FIRST_DAY = '1880-01-01'

/** Returns the first episode that a patient had before a day began; an annulled one is none. */
function firstEpisodeBefore({ db, hospitalId }: RequestContext, patientId: number, instant: number) {
  return db
    .selectFrom('episodes')
    .select(['kind', 'admittedAt'])
    .where('hospitalId', '=', hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '<>', 'annulled')
    .where('admittedAt', '<', instant)
    .orderBy('admittedAt')
    .executeTakeFirst()
}

/**
 * Throws 422 for a birth date in the future, before 1880, or after the day of an admission, on the hospital's calendar. A
 * visit may begin on the day of birth. The stored birth date stays valid, because older versions checked less.
 * @param stored the patient so far; undefined for a new one
 */
export async function requireBirthDate(
  context: RequestContext,
  birthDate: string | null,
  stored?: { patientId: number; birthDate: string | null },
): Promise<void> {
  if (!birthDate || birthDate === stored?.birthDate) return
  const refuse = (text: string) => fieldError(422, 'birthDate', text)
  const timeZone = await timeZoneOf(context.db, context.hospitalId)
  if (birthDate > dayAt(context.now, timeZone)) throw refuse('La fecha de nacimiento no puede ser futura')
  if (birthDate < FIRST_DAY) throw refuse('La fecha de nacimiento no puede ser anterior a 1880')
  if (!stored) return
  const start = Date.parse(startOfDay(birthDate, timeZone))
  const episode = await firstEpisodeBefore(context, stored.patientId, start)
  if (!episode) return
  if (!hasRight(context.principal, context.hospitalId, ['episodes', 'read']))
    throw refuse('Tiene un episodio que empezó antes: escribe una fecha anterior')
  const kind = KIND_NAMES[episode.kind].toLowerCase()
  const day = dayText(dayAt(isoInstant(episode.admittedAt), timeZone))
  throw refuse(`Su episodio de ${kind} empezó antes, el ${day}: escribe ese día o uno anterior`)
}
