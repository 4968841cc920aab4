import { getUserInfo } from '#src/domain/users/api.ts'
import type { UserInfo } from '#src/domain/users/contract.ts'
import { unreadAccountNotices } from '../../accounts/notices.ts'
import { answers, type Endpoint } from '../../http/endpoint.ts'
import { namesOf, readGroups } from '../access.ts'

/** Somebody whom only the identity provider knows. */
const UNKNOWN = { userName: null, givenName: null, email: null, preferredUsername: null }

const userInfo = answers(getUserInfo, {
  summary: 'Who is signed in, and their groups in all hospitals as they are at this moment',
  async find({ db, principal }): Promise<UserInfo> {
    const { userId, tokenGroups } = principal
    const user = await db
      .selectFrom('users')
      .select(['userName', 'givenName', 'email', 'preferredUsername', 'isInstallationAdmin'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    const notice = await unreadAccountNotices({ db, principal }).limit(1).executeTakeFirst()
    return {
      ...namesOf({ userId, ...(user ?? UNKNOWN) }),
      groups: tokenGroups ? [...tokenGroups] : await readGroups(db, userId),
      isInstallationAdmin: user?.isInstallationAdmin === 1,
      ...(notice && { hasNotices: true }),
    }
  },
})

export const identityEndpoints: readonly Endpoint[] = [userInfo]
