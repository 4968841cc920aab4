import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { type EpisodeAction, episodeRefusal, physicianRefusal } from '#src/domain/episodes/rules.ts'
import type { Operation } from '#src/domain/operation.ts'
import type { EpisodesTable } from '../../db/schema.ts'
import { updateVersion } from '../../db/update-version.ts'
import { requireActivePhysician } from '../../doctors/reads.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findEpisode, readEpisode } from '../reads.ts'
import { type Movement, writeMovement } from '../writes/movements.ts'

/** A call to do something with an episode, which stands as `found`. */
export type ActionContext<Body> = RequestContext & { body: Body; found: Episode }

interface Action<Body extends z.core.$ZodType, Checked> {
  action: Exclude<EpisodeAction, 'edit'>
  summary: string
  body: Body
  /** Throws 422 for a body that doesn't fit what is stored. Gives what it found there. */
  check: (context: ActionContext<z.output<Body>>) => Promise<Checked>
  /** Does the rest, or throws 409. Gives the movement, and what else changes in the episode's row. */
  move: (
    context: ActionContext<z.output<Body>>,
    checked: Checked,
  ) => Promise<Movement & { changes: Updateable<EpisodesTable> }>
}

/** The instant of what is done now: never before what a fast clock dated a little ahead. */
export function momentOf({ now, found }: Pick<ActionContext<unknown>, 'now' | 'found'>): number {
  return Math.max(now.getTime(), Date.parse(found.lastMovementAt))
}

/**
 * Makes the endpoint of one action. It keeps to the state machine, writes the movement and the episode's next
 * version; all of it is one transaction with what `move` does to the bed.
 */
export function episodeAction<Body extends z.core.$ZodType, Checked>(
  operation: Operation<string, z.ZodMiniVoid, Body, typeof Episode>,
  spec: Action<Body, Checked>,
): Endpoint {
  return implement(operation, {
    summary: spec.summary,
    body: spec.body,
    async find(context) {
      // Who may not is told so before anything of the episode is known.
      const refusal = physicianRefusal(spec.action)
      if (refusal !== undefined) await requireActivePhysician(context, refusal)
      return findEpisode(context)
    },
    async handle(context) {
      const { db, found } = context
      const checked = await spec.check(context)
      const refusal = episodeRefusal(spec.action, found)
      if (refusal !== null) throw new ApiError(409, refusal)
      const { changes, ...movement } = await spec.move(context, checked)
      await writeMovement(context, found, movement)
      const { episodeId, patientId, version } = found
      await updateVersion(db, 'episodes', { episodeId }, version, changes)
      return { status: 200, body: await readEpisode(context, episodeId), patientId }
    },
  })
}
