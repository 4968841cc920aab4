import * as z from 'zod/mini'
import { listQuery, pageOf } from '#src/api/list.ts'

/** Somebody who can sign in. `userId` is the identity provider's `sub`. */
export const User = z.object({
  userId: z.string().check(z.minLength(1)),
  userName: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  groups: z.optional(z.array(z.string())),
})
export type User = z.infer<typeof User>

export const UserList = z.object({ data: z.array(User) })
export const UserPage = pageOf(User)

/** Query of `GET /api/users`: everybody but the members of one hospital. */
export const UserSearchQuery = z.extend(listQuery(['userId', 'userName', 'email']), {
  excludeFromHospitalId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
})
