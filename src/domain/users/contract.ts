import * as z from 'zod/mini'
import { listQuery, pageOf } from '../list.ts'
import { atMost, personId } from '../text-rules.ts'

/** Somebody who can sign in. `userId` is the identity provider's `sub`. */
export const User = z.object({
  userId: z.string().check(z.minLength(1)),
  userName: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  groups: z.optional(z.array(z.string())),
  /** The membership's version, in the lists of one hospital. */
  version: z.optional(z.int()),
})
export type User = z.infer<typeof User>

/** A member of a hospital, with the groups of this hospital only. */
export const Member = z.extend(User, { groups: z.array(z.string()), version: z.int() })
export type Member = z.infer<typeof Member>

export const UserList = z.object({ data: z.array(User) })
export const UserPage = pageOf(User)
export const MemberPage = pageOf(Member)

/** Query of `GET /api/users`: everybody except the members of one hospital. */
export const UserSearchQuery = z.extend(listQuery(['userId', 'userName', 'email']), {
  excludeFromHospitalId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
})

/** Query of `GET users`: the members of a hospital, or with `former` the former members. */
export const MemberListQuery = z.extend(listQuery(['userId', 'userName', 'email']), {
  former: z.optional(z.literal('true')),
})

const Groups = z.array(z.string().check(atMost(80))).check(z.maxLength(12))

/** Body of `POST users`: adds a member with these groups of this hospital. */
export const MemberCreate = z.object({
  userId: personId('Elige a la persona'),
  groups: Groups,
})
export type MemberCreate = z.infer<typeof MemberCreate>

/** Body of `PUT users/{userId}`: replaces all groups of this hospital. */
export const MemberUpdate = z.object({ groups: Groups })
export type MemberUpdate = z.infer<typeof MemberUpdate>
