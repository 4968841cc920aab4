import { UserInfo } from '#src/domain/users/contract.ts'
import { detail, type Endpoint } from '../http/endpoint.ts'
import { namesOf, readGroups } from './access.ts'

const userInfo = detail({
  path: '/api/user-info',
  summary: 'Who is signed in, and their groups in all hospitals as they are at this moment',
  access: 'signed-in',
  schema: UserInfo,
  async find({ db, principal: { userId, tokenGroups } }): Promise<UserInfo> {
    const user = await db
      .selectFrom('users')
      .select(['userName', 'givenName', 'email', 'isInstallationAdmin'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return {
      ...namesOf({ userId, ...(user ?? { userName: null, givenName: null, email: null }) }),
      groups: tokenGroups ? [...tokenGroups] : await readGroups(db, userId),
      isInstallationAdmin: user?.isInstallationAdmin === 1,
    }
  },
})

export const identityEndpoints: readonly Endpoint[] = [userInfo]
