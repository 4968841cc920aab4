import type { User } from 'oidc-client-ts'
import { keep, localStore, redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { IDLE_LIMIT_S, isActive, isAnyoneActive, noteProof, proofAtCover } from './activity.ts'
import type { explainSignIn } from './callback.ts'
import { deleteOthersDrafts } from './drafts/delete-drafts.ts'
import { StaleProofError } from './errors.ts'
import { type CheckedUserManager, type PendingSignIn, readPending, returnToOf } from './user-manager.ts'

/** How long the way back from the provider's sign-in page may take, in seconds. */
const WAY_BACK_S = 60

/** Who was signed in last in this tab; decides whether their unsaved work may be shown again. */
const PERSON_KEY = 'session.person'

/** Set where the provider sends no `auth_time`: only `prompt=login` has it ask for a proof there. */
const UNTOLD_KEY = 'session.no-auth-time'

/** How a sign-in must be started. */
type SignInRequest = Pick<PendingSignIn, 'maxAge' | 'isPrompted'>

/**
 * Decides what a sign-in asks of the provider.
 * @param maxAge in seconds; undefined: the idle limit, unless somebody has used this browser within it
 */
export function proofRequest(maxAge: number | undefined): SignInRequest {
  const needed = maxAge ?? (isAnyoneActive() ? undefined : IDLE_LIMIT_S)
  const isUntold = localStore().getItem(UNTOLD_KEY) !== null
  return { maxAge: needed, isPrompted: needed !== undefined && isUntold }
}

/**
 * Checks that the provider asked for a proof of identity where one was needed, and records the proof.
 * @throws {StaleProofError}
 */
function acceptProof({ profile }: User, { maxAge, isPrompted }: SignInRequest): void {
  const { sub, iat, auth_time: authTime } = profile
  // The activity in this browser counts only if it was this person's.
  const needed = maxAge ?? (isActive(sub) ? undefined : IDLE_LIMIT_S)
  const isTold = typeof authTime === 'number'
  const provenAt = isTold ? authTime : isPrompted ? iat : undefined
  if (needed !== undefined) {
    // Both times are of the provider's clock: the browser's may be wrong.
    const isRecent = provenAt !== undefined && iat - provenAt <= needed + WAY_BACK_S
    if (!isRecent || provenAt <= (proofAtCover(sub) ?? 0)) throw new StaleProofError(needed)
    if (!isTold) keep(localStore(), UNTOLD_KEY, '1')
  }
  noteProof(sub, provenAt)
}

/** A sign-in that came back to the callback. */
interface ReturnedSignIn {
  manager: CheckedUserManager
  /** The whole address of the callback. */
  url: string
  /** The site's own origin. */
  origin: string
  /** Turns a failure into a message. */
  explain: typeof explainSignIn
  /** Called if somebody else was signed in last in this tab. */
  onOtherPerson: () => void
}

/**
 * Finishes a sign-in; where the provider gave no recent proof of identity, it begins another one, once.
 * @throws {SignInError}
 */
export async function finishSignIn(signIn: ReturnedSignIn): Promise<{ user: User; returnTo: string }> {
  const { manager, url, origin, explain, onOtherPerson } = signIn
  const previous = sessionStore().getItem(PERSON_KEY)
  // Read first: the library deletes the pending state, which holds the return address that a failure needs.
  const pending = await manager.pendingState(url)
  const request = readPending(pending)
  try {
    const user = await manager.complete(url, (user) => acceptProof(user, request))
    if (previous !== null && previous !== user.profile.sub) onOtherPerson()
    void deleteOthersDrafts(user.profile.sub)
    keep(sessionStore(), PERSON_KEY, user.profile.sub)
    manager.signedOut = false
    return { user, returnTo: returnToOf(user.state, origin) }
  } catch (error) {
    // Some providers ignore `max_age`.
    if (error instanceof StaleProofError && !request.isPrompted)
      return manager.leave(returnToOf(pending, origin), error.maxAge, true)
    throw explain(error, { url, origin, pending, blocked: !redirectStorage() })
  }
}
