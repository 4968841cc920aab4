import { z } from 'zod/mini'

const FILE = 'public/careers.json'

/** How much of a person's time an opening asks for. */
const OPENING_KINDS = ['fullTime', 'partTime', 'shifts', 'temporary', 'internship'] as const

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

/** Why the file of openings can't be used: one line that says which entry, and what about it. */
export class OpeningsError extends Error {}

/** The entry as people find it in the file: by its place, and its title where it has one. */
function nameOf(entry: unknown, index: number): string {
  const isTitled = typeof entry === 'object' && entry !== null && 'title' in entry
  const title = isTitled && typeof entry.title === 'string' ? ` (${entry.title.trim()})` : ''
  return `entry ${index + 1}${title}`
}

function readOpening(entry: unknown, index: number): Opening {
  const refuse = (why: string): never => {
    throw new OpeningsError(`${FILE}: ${nameOf(entry, index)}: ${why}`.replaceAll(/\s+/g, ' '))
  }
  const { success, data, error } = Opening.safeParse(entry)
  if (!success) {
    const [issue] = error.issues
    if (issue?.code === 'unrecognized_keys') return refuse(`${issue.keys.join(', ')} is no field`)
    const field = issue?.path.join('.')
    return refuse(field ? `${field} ${issue?.message}` : 'must be an object')
  }
  if (data.closesAt !== undefined && data.closesAt < data.publishedAt)
    return refuse('closesAt must not be before publishedAt')
  return data
}

/**
 * Reads the file of openings, when the site is built.
 * @returns the openings, the newest first
 * @throws OpeningsError
 */
export function readOpenings(json: string): Opening[] {
  let entries: unknown
  try {
    entries = JSON.parse(json)
  } catch {
    throw new OpeningsError(`${FILE} is not JSON`)
  }
  if (!Array.isArray(entries)) throw new OpeningsError(`${FILE} must be a list`)
  return entries.map(readOpening).sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))
}
