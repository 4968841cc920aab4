import * as z from 'zod/mini'
import type { WriteMeta } from '#src/api/conditional.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { type DischargeCreate, Episode } from '#src/domain/episodes/contract.ts'
import { staleCurrent } from '#src/forms/submit-error.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { actOnEpisode } from './queries.ts'

function storedIn(error: unknown): Episode | undefined {
  const stale = staleCurrent(error)
  const stored = stale && z.safeParse(Episode, stale.current)
  return stored?.success ? stored.data : undefined
}

/**
 * Sends a discharge; where nobody has ordered it yet, the order goes first. Remembers how far it came, so that trying
 * again does not order twice.
 * @param opened the episode as the form was opened on it
 */
export function dischargeSender(hospital: HospitalHandle, opened: Episode) {
  let known = opened
  // The order was sent and its answer never came.
  let isOrderUnsure = false

  return async (body: DischargeCreate, sent: WriteMeta): Promise<Episode> => {
    // What this form did itself is newer than the version that it was opened on.
    const onNewest = () => ({ ...sent, version: Math.max(sent.version, known.version) })
    try {
      if (known.status === 'open') {
        // Of the same time: who writes down a discharge of a while ago had ordered it by then.
        const order = { at: body.at, note: '' }
        const ordering = actOnEpisode(hospital, opened.episodeId, 'order-discharge', order, onNewest())
        known = await ordering.catch((error) => {
          const stored = storedIn(error)
          const isMine = isOrderUnsure && stored?.status === 'dischargeOrdered'
          isOrderUnsure = !(error instanceof HttpProblem) || error.status >= 500
          if (!isMine) throw error
          return stored
        })
      }
      return await actOnEpisode(hospital, opened.episodeId, 'discharge', body, onNewest())
    } catch (error) {
      const stored = storedIn(error)
      // Shown to the person as a conflict: whether to go on from there is theirs to say.
      if (stored) known = { ...stored, version: 0 }
      throw error
    }
  }
}
