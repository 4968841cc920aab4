import type { Call } from '../call.ts'

type Signing = Pick<Call, 'db' | 'caller' | 'hospitalId'>

/** How the caller is called; somebody whom only the identity provider knows, by their id. */
export async function nameOf({ db, caller }: Signing): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('userName')
    .where('userId', '=', caller.userId)
    .executeTakeFirst()
  return user?.userName ?? caller.userId
}
