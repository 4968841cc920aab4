import { Opening } from './contract.ts'

const FILE = 'public/careers.json'

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
