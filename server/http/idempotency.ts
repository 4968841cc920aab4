import canonicalize from 'canonicalize'
import { sha256 } from '#src/domain/digest.ts'
import type { IdempotencyTable } from '../db/schema.ts'
import { ApiError, busy, tooManyRequests } from './api-error.ts'
import type { Input } from './request.ts'
import type { HandlerResult, RequestContext } from './request-context.ts'

/** How long a key stands for what was answered; `server/jobs` deletes those that are older. */
export const KEY_KEPT_MS = 24 * 60 * 60 * 1000
const LONGEST = 255
/** What a person creates in a day: more than anybody with two hands, and few enough to keep. */
export const MOST_KEYS = 5_000
const NAME = 'La clave que evita duplicados (Idempotency-Key)'

/** The `Idempotency-Key` of a creation; throws 400 without a usable one. */
export function requireKey({ headers }: Pick<Input, 'headers'>): string {
  const key = headers.get('idempotency-key')?.trim() ?? ''
  if (key === '') throw new ApiError(400, 'Falta la clave que evita duplicados (Idempotency-Key)')
  if (key.length > LONGEST) throw new ApiError(400, `${NAME} lleva ${LONGEST} caracteres como máximo`)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ApiError(400, `${NAME} lleva letras y signos de ASCII, sin espacios`)
  return key
}

/**
 * The SHA-256 of what a body says, however it is written (RFC 8785); what has no such form is taken as it came. The
 * body itself is not kept: it tells of patients, and may hold whatever nobody asked for.
 */
export function bodyDigest(body: string): string {
  let said: string | undefined
  try {
    said = canonicalize(JSON.parse(body))
  } catch {
    // It is refused later, for what is wrong with it.
  }
  return sha256(said ?? body)
}

/**
 * Throws 429 to who has created so much that the next key may only come when the oldest one is forgotten; what was done
 * under a key is answered again all the same. Asked before the write: whoever writes would wait for the counting.
 */
export async function refuseTooManyKeys(
  { db, principal: { userId }, now, path }: RequestContext,
  { headers }: Pick<Input, 'headers'>,
): Promise<void> {
  const { count, oldest } = await db
    .selectFrom('idempotency')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
    .where('userId', '=', userId)
    .where('createdAt', '>=', now.getTime() - KEY_KEPT_MS)
    .executeTakeFirstOrThrow()
  if (count < MOST_KEYS) return
  const key = headers.get('idempotency-key')?.trim() ?? ''
  const known = db
    .selectFrom('idempotency')
    .select('key')
    .where(({ and }) => and({ userId, path, key }))
  if (await known.executeTakeFirst()) return
  const seconds = (oldest + KEY_KEPT_MS - now.getTime()) / 1000
  throw tooManyRequests(seconds, 'Creaste demasiado en un día: espera para seguir')
}

/** The status of a key that is claimed, and whose work is not done. */
const CLAIMED = 0

/** A key of a person, as the table has it. */
type Key = Pick<IdempotencyTable, 'userId' | 'path' | 'key'>

/** Claims a key for the work that follows; one that is forgotten by now is anybody's. Gives whether it was free. */
async function claim({ db, now }: RequestContext, key: Key, digest: string): Promise<boolean> {
  const createdAt = now.getTime()
  const row = { digest, status: CLAIMED, answer: '', createdAt }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ ...key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'path', 'key'])
        .doUpdateSet(row)
        .where('idempotency.createdAt', '<', createdAt - KEY_KEPT_MS),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What was answered under a key that is taken. */
async function answered({ db }: RequestContext, key: Key, digest: string): Promise<HandlerResult> {
  const kept = await db
    .selectFrom('idempotency')
    .select(['digest', 'status', 'answer'])
    .where(({ and }) => and({ ...key }))
    .executeTakeFirstOrThrow()
  if (kept.digest !== digest) throw new ApiError(422, 'Esa clave ya se usó con otros datos (Idempotency-Key)')
  if (kept.status === CLAIMED) throw busy()
  return { status: kept.status === 200 ? 200 : 201, body: JSON.parse(kept.answer), isRepeated: true }
}

/**
 * Does the work once for a person, path and key within 24 hours, and then answers the same again. Another body
 * under a used key is refused with 422. Runs inside the write's transaction and
 * claims the key before anything else: of two at once, whichever process they come to, one waits for the other.
 */
export async function remember(
  context: RequestContext,
  named: string,
  digest: string,
  work: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const { db, principal, path } = context
  const key = { userId: principal.userId, path, key: named }
  if (!(await claim(context, key, digest))) return answered(context, key, digest)
  const answer = await work()
  await db
    .updateTable('idempotency')
    .set({ status: answer.status, answer: JSON.stringify(answer.body ?? null) })
    .where(({ and }) => and({ ...key }))
    .execute()
  return answer
}
