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

/** Turns a required field's local time into an instant. @param question the message for an empty field */
export function requiredMoment(clock: Clock, question: string) {
  return moment(clock, z.string().check(z.minLength(1, question)))
}

/** Turns an optional field's local time into an instant; an empty field into null. */
export function optionalMoment(clock: Clock) {
  return z.pipe(
    moment(clock, z.string()),
    z.transform((instant) => instant || null),
  )
}
