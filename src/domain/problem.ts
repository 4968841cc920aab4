import * as z from 'zod/mini'

/** The media type of every error response (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/**
 * The body of an error response. `detail` is Spanish and shown to people; `errors` has messages by field (422); `group`
 * is the missing permission (403); `current` is the stored record (412); `existing` is the conflicting record (409).
 */
export const Problem = z.object({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.optional(z.int()),
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  group: z.optional(z.string()),
  current: z.optional(z.unknown()),
  existing: z.optional(
    z.object({
      patientId: z.optional(z.int()),
      episodeId: z.optional(z.int()),
      roomId: z.optional(z.int()),
    }),
  ),
})
export type Problem = z.infer<typeof Problem>
