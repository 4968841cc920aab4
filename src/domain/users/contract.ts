import * as z from 'zod/mini'
import { listQuery, pageOf } from '../list.ts'
import { atMost, personId } from '../text-rules.ts'

/** Somebody who can sign in. `userId` is the identity provider's `sub`. */
export const User = z.object({
  userId: z.string().check(z.minLength(1)),
  userName: z.optional(z.nullable(z.string())),
  /** Confirmed, where another identity provider keeps the accounts. */
  email: z.optional(z.nullable(z.string())),
  /** The name that they sign in with at that provider, which need not be theirs alone. */
  username: z.optional(z.nullable(z.string())),
  /** True where the address or name that is shown of them is somebody else's, too. */
  sharesAddress: z.optional(z.boolean()),
  groups: z.optional(z.array(z.string())),
  /** The membership's version, in the lists of one hospital. */
  version: z.optional(z.int()),
})
export type User = z.infer<typeof User>

/** Whether somebody belongs to a hospital, or was asked to and has not answered. */
const MemberStatus = z.enum(['invited', 'active'])

/**
 * A member of a hospital, or somebody whom it invited, with the groups of this hospital only: those of an invited person
 * take effect when they accept.
 */
export const Member = z.extend(User, {
  groups: z.array(z.string()),
  version: z.int(),
  /** Absent for former members, and on servers that knew no invitations, where all are active. */
  status: z.optional(MemberStatus),
})
export type Member = z.infer<typeof Member>

/** Who is signed in, in the words of OpenID Connect's claims. */
export const UserInfo = z.object({
  sub: z.string(),
  /** The whole name, as it stands below a note. */
  name: z.string(),
  given_name: z.string(),
  preferred_username: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  isInstallationAdmin: z.boolean(),
  /** True while `GET /api/account/notices` has any; otherwise absent. */
  hasNotices: z.optional(z.boolean()),
})
export type UserInfo = z.infer<typeof UserInfo>

export const UserList = z.object({ data: z.array(User) })
export const UserPage = pageOf(User)
export const MemberPage = pageOf(Member)

/**
 * Query of `GET /api/users`: people who share a hospital with the caller, and whoever has exactly the e-mail address that
 * `search` names; without the members of one hospital, and whom it invited.
 */
export const UserSearchQuery = z.extend(listQuery(['userId', 'userName', 'email']), {
  excludeFromHospitalId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
})

/** Query of `GET users`: the members of a hospital, or with `former` the former members. */
export const MemberListQuery = z.extend(listQuery(['userId', 'userName', 'email']), {
  former: z.optional(z.literal('true')),
})

const Groups = z.array(z.string().check(atMost(80))).check(z.maxLength(12))

/** Body of `POST users`: invites somebody, with the groups of this hospital that they get once they accept. */
export const MemberCreate = z.object({
  userId: personId('Elige a la persona'),
  groups: Groups,
})
export type MemberCreate = z.infer<typeof MemberCreate>

/** Body of `PUT users/{userId}`: replaces all groups of this hospital, or those that an invitation offers. */
export const MemberUpdate = z.object({ groups: Groups })
export type MemberUpdate = z.infer<typeof MemberUpdate>
