import { get, HOSPITAL, shape } from '../operation.ts'
import { Member, type MemberListQuery, UserInfo, UserPage, type UserSearchQuery } from './contract.ts'
import { LeftBehindPage, type LeftBehindQuery, OpenWork } from './open-work.ts'

export const getUserInfo = get('getUserInfo', '/api/user-info', { needs: 'signed-in', answer: UserInfo })
export const listUsers = get('listUsers', '/api/users', {
  needs: 'signed-in',
  query: shape<typeof UserSearchQuery>(),
  answer: UserPage,
})
export const listMembers = get('listMembers', `${HOSPITAL}/users`, {
  needs: 'hospital-read',
  query: shape<typeof MemberListQuery>(),
  answer: UserPage,
})
export const getMember = get('getMember', `${HOSPITAL}/users/{userId}`, {
  needs: 'hospital-read',
  answer: Member,
})
export const getMemberOpenWork = get('getMemberOpenWork', `${HOSPITAL}/users/{userId}/open-work`, {
  needs: ['hospital-read', 'doctors-write'],
  answer: OpenWork,
})
export const listLeftBehind = get('listLeftBehind', `${HOSPITAL}/left-behind`, {
  needs: ['hospital-write', 'doctors-write'],
  query: shape<typeof LeftBehindQuery>(),
  answer: LeftBehindPage,
})
