import type { Db } from '../db/store.ts'
import { ApiError } from './api-error.ts'

/** Where each signature asks for a proof of its own: so long it may take to come back with it. Clocks differ less. */
const WAY_BACK_MS = 60_000

/**
 * Throws 401 where the person proved who they are too long ago to sign in their own name: the keyboard of a shared
 * computer may be somebody else's by now. Told apart from a token that is no longer good, which a renewal mends, by the
 * code of RFC 9470; `max_age` is what the identity provider must be asked for.
 * @param provenAt when the person last entered a password or the like; undefined where the provider does not tell
 * @param minutes for how long that is good enough; 0 for once
 */
export function requireFreshProof(provenAt: Date | undefined, now: Date, minutes: number): void {
  if (provenAt === undefined) {
    const text =
      'El servicio de acceso no dice cuándo comprobaste quién eres, y así no se puede firmar: avisa a quien administra el sistema'
    throw new ApiError(403, text)
  }
  const age = now.getTime() - provenAt.getTime()
  if (age < -WAY_BACK_MS || age > Math.max(minutes * 60_000, WAY_BACK_MS)) throw proofNeeded(minutes)
}

/**
 * Records that a proof has signed. Call it in the transaction of the signature, which fails with it.
 * @throws ApiError 401 where each signature needs a proof of its own, and this one has signed already
 */
export async function spendProof(db: Db, userId: string, provenAt: Date, minutes: number): Promise<void> {
  const spent = provenAt.getTime()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ signedProofAt: spent })
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('signedProofAt', 'is', null), eb('signedProofAt', '<', spent)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n && minutes === 0) throw proofNeeded(minutes)
}

function proofNeeded(minutes: number): ApiError {
  const challenge = `Bearer error="insufficient_user_authentication", max_age="${minutes * 60}"`
  const text = 'Para firmar, comprueba otra vez que eres tú. Lo que escribiste se conserva'
  return new ApiError(401, text, {}, { 'www-authenticate': challenge })
}
