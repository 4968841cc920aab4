import { exchangeBeds } from '#src/domain/episodes/api-writes.ts'
import { BedExchange } from '#src/domain/episodes/bodies.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { episodeRefusal } from '#src/domain/episodes/rules.ts'
import { updateVersion } from '../../db/update-version.ts'
import { ApiError, fieldError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import { writtenMoment } from '../moments.ts'
import { findEpisode, readEpisode } from '../reads.ts'
import { endStay, occupy } from '../writes/beds.ts'
import { writeMovement } from '../writes/movements.ts'
import { type ActionContext, momentOf } from './episode-action.ts'

type Context = ActionContext<BedExchange>
/** An episode with the bed that its patient is in. */
type PlacedEpisode = Episode & { bedId: number }

const NOTE = 'Intercambio de camas'

/** Throws 409 for a patient who can't be moved, or is in no bed. */
function requirePlaced(episode: Episode): PlacedEpisode {
  const refusal = episodeRefusal('transfer', episode)
  if (refusal !== null) throw new ApiError(409, refusal)
  const { bedId } = episode
  if (bedId === null) throw new ApiError(409, 'El paciente no está en ninguna cama')
  return { ...episode, bedId }
}

/** The episode that the body names. Throws 422 for one that is not there, and 409 for one that has changed. */
async function findOther(context: Context): Promise<Episode> {
  const { withEpisodeId, withVersion } = context.body
  const refuse = (status: 409 | 422, text: string) => fieldError(status, 'withEpisodeId', text)
  if (withEpisodeId === context.found.episodeId) throw refuse(422, 'Es el mismo paciente')
  const other = await findEpisode({ ...context, params: { episodeId: String(withEpisodeId) } })
  if (!other) throw refuse(422, 'No existe ese episodio en este centro médico')
  if (other.version !== withVersion)
    throw refuse(409, 'Alguien cambió el otro episodio mientras tanto: revísalo y elige la cama de nuevo')
  return other
}

/**
 * Moves two patients into each other's bed in one transaction. Neither bed waits for cleaning: nurses clean both during
 * the exchange. Each timeline gets a transfer.
 */
export const bedExchange = implement(exchangeBeds, {
  summary: 'Exchanges the beds of two patients; neither bed is then to be cleaned',
  body: BedExchange,
  find: findEpisode,
  async handle(context) {
    const { db, found, body } = context
    const one = requirePlaced(found)
    const other = requirePlaced(await findOther(context))
    const last = Math.max(momentOf(context), Date.parse(other.lastMovementAt))
    const earliest = Math.max(Date.parse(one.lastMovementAt), Date.parse(other.lastMovementAt))
    const at =
      body.at === undefined
        ? last
        : await writtenMoment(context, body.at, 'El intercambio no puede ser', earliest)
    // Both stays end before either begins, because the database allows one open stay in a bed.
    await endStay(context, one.episodeId, at)
    await endStay(context, other.episodeId, at)
    for (const [{ episodeId, patientId, version, bedId: fromBedId }, { bedId }] of [
      [one, other],
      [other, one],
    ] as const) {
      await occupy(context, { episodeId, patientId, bedId, at })
      await writeMovement(
        context,
        { episodeId, patientId },
        { kind: 'transfer', at, bedId, fromBedId, note: NOTE },
      )
      await updateVersion(db, 'episodes', { episodeId }, version, {})
    }
    return {
      status: 200,
      body: await readEpisode(context, one.episodeId),
      patientId: one.patientId,
      otherPatientId: other.patientId,
    }
  },
})
