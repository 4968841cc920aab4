import { SESSION_IDLE_MINUTES } from '#src/config.ts'
import { keep, localStore, parseJson, sessionStore } from '#src/lib/storage.ts'

/** What all tabs of a browser know of one person. */
interface Activity {
  /** When they last used one of their tabs, by the browser's clock in milliseconds. */
  at: number
  /** Their newest proof of identity (`auth_time`), by the provider's clock in seconds; 0 if it is unknown. */
  proof: number
}

/** Shared by all tabs: the activity of each person. */
export const ACTIVITY_KEY = 'session.activity'
/** Of one tab: when its person last used it. Serves alone where the shared storage is blocked or full. */
const TOUCHED_KEY = 'session.touched'
/** Of one tab: whose page is covered, and the newest proof at that time. */
const COVERED_KEY = 'session.covered'
/** Of one tab: when the server was last told of a use. */
const REPORTED_KEY = 'session.reported'

/** The idle limit in seconds, as sign-in requests name it (`max_age`). */
export const IDLE_LIMIT_S = SESSION_IDLE_MINUTES * 60

/** The server is told of a use at most this often, in milliseconds. */
const REPORT_EVERY_MS = 60_000

/** A clock that was put back gives no activity. */
const isFresh = (at: number) => Math.abs(Date.now() - at) < IDLE_LIMIT_S * 1000

function parseActivity(value: unknown): Activity | undefined {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('proof' in value)) return undefined
  const { at, proof } = value
  return typeof at === 'number' && typeof proof === 'number' ? { at, proof } : undefined
}

function readActivities(): Map<string, Activity> {
  const stored = parseJson(localStore().getItem(ACTIVITY_KEY))
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return new Map(
    entries.flatMap(([userId, value]) => {
      const activity = parseActivity(value)
      return activity ? [[userId, activity]] : []
    }),
  )
}

function writeActivities(activities: ReadonlyMap<string, Activity>): void {
  keep(localStore(), ACTIVITY_KEY, JSON.stringify(Object.fromEntries(activities)))
}

const proofOf = (userId: string) => readActivities().get(userId)?.proof ?? 0

/** Stores that a person uses this browser now. */
export function touch(userId: string, proof = proofOf(userId)): void {
  const at = Date.now()
  // Others who left long ago have no activity left to remember.
  const recent = [...readActivities()].filter(([, activity]) => isFresh(activity.at))
  writeActivities(new Map([...recent, [userId, { at, proof }]]))
  keep(sessionStore(), TOUCHED_KEY, String(at))
}

/** Stores a new proof of identity, which uncovers the person's tabs. @param proof `auth_time`, if it is known */
export function noteProof(userId: string, proof: number | undefined): void {
  touch(userId, Math.max(proof ?? 0, proofOf(userId)))
  sessionStore().removeItem(COVERED_KEY)
}

/** Removes a person who signs out. */
export function forgetActivity(userId: string): void {
  const activities = readActivities()
  if (activities.delete(userId)) writeActivities(activities)
}

/** True if the person used one of their tabs within the idle limit. */
export function isActive(userId: string): boolean {
  return isFresh(readActivities().get(userId)?.at ?? 0)
}

/** True if anybody used this browser within the idle limit. */
export function isAnyoneActive(): boolean {
  return [...readActivities().values()].some(({ at }) => isFresh(at))
}

/** The newest proof when this tab was covered; undefined if it is not covered for this person. */
export function proofAtCover(userId: string): number | undefined {
  const stored = parseJson(sessionStore().getItem(COVERED_KEY))
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('proof' in stored))
    return undefined
  return stored.userId === userId && typeof stored.proof === 'number' ? stored.proof : undefined
}

/**
 * Decides whether this tab must be covered, and remembers it across reloads. A covered tab opens only by a newer proof of
 * identity, given in any tab: activity alone may be somebody else's.
 */
export function mustCover(userId: string): boolean {
  const activity = readActivities().get(userId)
  const covered = proofAtCover(userId)
  if (covered !== undefined) {
    if (!activity || !isFresh(activity.at) || activity.proof <= covered) return true
    sessionStore().removeItem(COVERED_KEY)
    keep(sessionStore(), TOUCHED_KEY, String(activity.at))
    return false
  }
  if ((activity && isFresh(activity.at)) || isFresh(Number(sessionStore().getItem(TOUCHED_KEY)))) return false
  keep(sessionStore(), COVERED_KEY, JSON.stringify({ userId, proof: activity?.proof ?? 0 }))
  return true
}

/** True if the server should be told of a use now. A sign-in tells it by itself. */
export function claimReport(): boolean {
  const now = Date.now()
  const reported = sessionStore().getItem(REPORTED_KEY)
  const isDue = reported !== null && Math.abs(now - Number(reported)) >= REPORT_EVERY_MS
  if (isDue || reported === null) keep(sessionStore(), REPORTED_KEY, String(now))
  return isDue
}
