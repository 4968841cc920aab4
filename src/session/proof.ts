import type { User } from 'oidc-client-ts'
import { keep, localStore } from '#src/lib/storage.ts'
import { IDLE_LIMIT_S, isActive, isAnyoneActive, noteProof, proofAtCover } from './activity.ts'
import { StaleProofError } from './errors.ts'
import type { PendingSignIn } from './user-manager.ts'

/** How long the way back from the provider's sign-in page may take, in seconds. */
const WAY_BACK_S = 60

/** Set where the provider sends no `auth_time`: only `prompt=login` has it ask for a proof there. */
const UNTOLD_KEY = 'session.no-auth-time'

/** How a sign-in must be started. */
export type SignInRequest = Pick<PendingSignIn, 'maxAge' | 'isPrompted'>

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
export function acceptProof({ profile }: User, { maxAge, isPrompted }: SignInRequest): void {
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
