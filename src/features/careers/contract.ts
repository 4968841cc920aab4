import { z } from 'zod/mini'

/** How much of a person's time an opening asks for. */
export const OPENING_KINDS = ['fullTime', 'partTime', 'shifts', 'temporary', 'internship'] as const

const text = z.string('must be a text').check(z.refine((value) => value.trim() !== '', 'must not be empty'))

const day = z.iso.date('must be a day such as 2026-11-21')

/** Where one applies: an address of mail, or a page. */
const Application = z.union(
  [
    z.strictObject({ email: z.email('must be an address of mail') }),
    z.strictObject({
      url: z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https address' }),
    }),
  ],
  'must be {"email": "…"} or {"url": "https://…"}',
)

/** One entry of `public/careers.json`. */
export const Opening = z.strictObject({
  title: text,
  place: text,
  kind: z.enum(OPENING_KINDS, `must be one of ${OPENING_KINDS.join(', ')}`),
  /** An empty line begins a paragraph. */
  description: text,
  apply: Application,
  publishedAt: day,
  /** The last day on which one may apply; without it, until the entry goes. */
  closesAt: z.optional(day),
})
export type Opening = z.infer<typeof Opening>
