import * as z from 'zod/mini'

const SKIPPED = 'Esa hora no existe: ese día se adelantó el reloj'

/** The hospital's clock, as far as a field needs it. */
interface Clock {
  /** The instant of a local time; undefined for one that the clock skips. */
  toInstant: (local: string) => string | undefined
}

const moment = ({ toInstant }: Clock, text: z.ZodMiniString) =>
  z.pipe(
    text.check(z.refine((local) => local === '' || toInstant(local) !== undefined, SKIPPED)),
    z.transform((local) => toInstant(local) ?? ''),
  )

/** What the field of a moment holds, on the hospital's clock, as an instant. @param question where it is empty */
export function requiredMoment(clock: Clock, question: string) {
  return moment(clock, z.string().check(z.minLength(1, question)))
}

/** The same for a field that may stay empty: null then. */
export function optionalMoment(clock: Clock) {
  return z.pipe(
    moment(clock, z.string()),
    z.transform((instant) => instant || null),
  )
}
