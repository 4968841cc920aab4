import type { IdentityStore } from './tables.ts'

/** Stands among a person's groups once their first token was made. */
const MARK = ''

/**
 * Which of a person's groups tokens name yet. As with a real provider's directory, a newly granted one may take a
 * while; the wait counts from the first token that could have named it. Withdrawn ones go at once.
 * @param granted the groups that the person holds
 * @param delay milliseconds
 */
export async function settledGroups(
  store: IdentityStore,
  userId: string,
  granted: readonly string[],
  delay: number,
  now: number,
): Promise<string[]> {
  const db = await store.read()
  const rows = await db.selectFrom('identityGroups').selectAll().where('userId', '=', userId).execute()
  const seen = new Map(rows.map((row) => [row.name, row.seenAt]))
  // Nobody waits for what they held before their first token; the mark says that there was one.
  const first = !seen.has(MARK)
  const fresh = (first ? [MARK, ...granted] : granted).filter((name) => !seen.has(name))
  const gone = [...seen.keys()].filter((name) => name !== MARK && !granted.includes(name))

  if (fresh.length > 0 || gone.length > 0) {
    const values = fresh.map((name) => ({ userId, name, seenAt: first ? 0 : now }))
    await store.write(async (tx) => {
      for (const name of gone) {
        await tx.deleteFrom('identityGroups').where('userId', '=', userId).where('name', '=', name).execute()
      }
      if (values.length === 0) return
      await tx
        .insertInto('identityGroups')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }
  if (first) return [...granted]
  return granted.filter((name) => (seen.get(name) ?? now) + delay <= now)
}
