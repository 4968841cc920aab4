import canonicalize from 'canonicalize'
import type { Answer, Call } from './call.ts'
import type { Input } from './input.ts'
import { Refusal } from './refusal.ts'

const KEPT = 24 * 60 * 60 * 1000
const LONGEST = 255
const NAME = 'La clave que evita duplicados (Idempotency-Key)'

/** The `Idempotency-Key` of a creation; throws 400 without a usable one. */
export function requireKey({ headers }: Input): string {
  const key = headers.get('idempotency-key')?.trim() ?? ''
  if (key === '') throw new Refusal(400, 'Falta la clave que evita duplicados (Idempotency-Key)')
  if (key.length > LONGEST) throw new Refusal(400, `${NAME} lleva ${LONGEST} caracteres como máximo`)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Refusal(400, `${NAME} lleva letras y signos de ASCII, sin espacios`)
  return key
}

/** What a body says, however it is written (RFC 8785); what has no such form is taken as it came. */
function saying(body: string): string {
  try {
    return canonicalize(JSON.parse(body)) ?? body
  } catch {
    return body
  }
}

/**
 * Does the work once for a person, path and key within 24 hours, and then answers the same again. Another body
 * under a used key is refused with 422. Runs inside the write's transaction, so two at once can't both work.
 */
export async function remember(
  { db, caller, path, now }: Call,
  key: string,
  input: Input,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const body = input.body.text ?? ''
  await db
    .deleteFrom('idempotency')
    .where('createdAt', '<', now.getTime() - KEPT)
    .execute()
  const kept = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('userId', '=', caller.userId)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept && kept.body !== body && saying(kept.body) !== saying(body)) {
    throw new Refusal(422, 'Esa clave ya se usó con otros datos (Idempotency-Key)')
  }
  if (kept)
    return { status: kept.status === 200 ? 200 : 201, body: JSON.parse(kept.answer), isRepeated: true }
  const answer = await work()
  await db
    .insertInto('idempotency')
    .values({
      userId: caller.userId,
      path,
      key,
      body,
      status: answer.status,
      answer: JSON.stringify(answer.body ?? null),
      createdAt: now.getTime(),
    })
    .execute()
  return answer
}
