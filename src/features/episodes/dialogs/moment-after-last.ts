import { useState } from 'react'
import * as z from 'zod/mini'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { requiredMoment } from '#src/forms/moment.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { isNotInFuture } from './new-episode-form.ts'

/**
 * What the field of a moment takes that has passed, and does not lie before the last movement of an episode.
 * @param empty what an empty field asks for
 * @param refused begins the sentence: *El egreso no puede ser*
 */
export function useMomentAfterLast(
  { lastMovementAt: last }: Pick<Episode, 'lastMovementAt'>,
  empty: string,
  refused: string,
) {
  const { clock } = useHospital()
  // The last movement may lie ahead, where the clock that dated it is a little fast.
  const [now] = useState(() => [clock.now(), clock.toLocal(last)].sort().at(-1) ?? '')
  // The field has no seconds: compare whole minutes.
  const isAfterLast = (at: string) => at.slice(0, 16) >= last.slice(0, 16)
  const schema = z
    .pipe(requiredMoment(clock, empty), z.string())
    .check(
      z.refine(isNotInFuture, `${refused} en el futuro`),
      z.refine(isAfterLast, `No puede ser antes del último movimiento: ${clock.instant(last)}`),
    )
  /** Left as it is, the server's clock says when it is sent. */
  const unlessUntouched = (at: string) => (at === now ? undefined : at)
  return { now, schema, unlessUntouched }
}
