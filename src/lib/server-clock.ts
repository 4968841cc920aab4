/**
 * Longest round trip of an answer whose `Date` is used, in milliseconds. The server wrote it somewhere on the way, and
 * `Date` leaves a second open: the middle of both is at most 2 s wrong.
 */
const QUICK_MS = 3_000
const DATE_STEP_MS = 1_000
/** A busy server writes the `Date` of up to so much earlier, in milliseconds. */
const SLACK_MS = 500
/** As far as an offset may be wrong, in milliseconds: a correction up to this size never sets the clock back. */
const SMALL_MS = 2_000
const MINUTE_MS = 60_000
/** A smaller error of the computer's clock is corrected and not announced. */
const ANNOUNCED_MS = 2 * MINUTE_MS - SMALL_MS

/** The server's clock minus the computer's, in milliseconds. */
let offset = 0
let latest = 0
const listeners = new Set<() => void>()

/** The instant on the server's clock at an instant of the computer's clock, in milliseconds. */
export function toServerTime(localMs: number): number {
  return localMs + offset
}

/** Now on the server's clock, in milliseconds; the computer's clock until the first answer. */
export function serverNow(): number {
  const now = toServerTime(Date.now())
  if (now > latest || now < latest - SMALL_MS) latest = now
  return latest
}

/**
 * Call it as a request is sent.
 * @returns compares the computer's clock with the `Date` of its answer, as soon as that comes. The offset stays while the
 * answer allows it: it changes only where the computer's clock is wrong or was set
 */
export function timeAnswer(): (answer: Response) => void {
  const sent = Date.now()
  const sentAt = performance.now()
  return ({ headers }) => {
    const received = Date.now()
    // They differ where the computer slept meanwhile, or its clock was set.
    const took = Math.max(performance.now() - sentAt, Math.abs(received - sent))
    const date = Date.parse(headers.get('date') ?? '')
    // A cache repeats an old `Date`.
    const isStored = headers.has('age') || !headers.get('cache-control')?.includes('no-store')
    if (isStored || Number.isNaN(date) || took > QUICK_MS) return
    const least = date - received
    const most = date + DATE_STEP_MS - sent
    const allows = (value: number) => least - SLACK_MS <= value && value <= most + SLACK_MS
    if (allows(offset)) return
    offset = allows(0) ? 0 : (least + most) / 2
    for (const listener of listeners) listener()
  }
}

/** Minutes by which the computer's clock is ahead, negative if it is behind; 0 while it is right enough. */
export function clockErrorMinutes(): number {
  return Math.abs(offset) < ANNOUNCED_MS ? 0 : Math.round(-offset / MINUTE_MS)
}

/** Calls back when the offset changes. @returns a function that unsubscribes */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
