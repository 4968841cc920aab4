import * as z from 'zod/mini'

/** The working shifts of a hospital. */
export const ShiftKind = z.enum(['morning', 'evening', 'night', 'extended'])

const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** What prints and clocks of one hospital need: its letterhead and its IANA time zone. */
export const Profile = z.object({
  name: z.string(),
  legalName: z.string(),
  clues: z.string(),
  address: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  services: z.array(z.string()),
  shifts: z.array(z.object({ kind: ShiftKind, startsAt: hour, endsAt: hour })),
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>
