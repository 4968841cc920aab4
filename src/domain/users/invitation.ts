import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'

/** What a hospital offers to the signed-in person, who is no member until they accept. */
export const Invitation = z.object({
  invitationId: Id,
  hospitalId: Id,
  hospitalName: z.string(),
  invitedBy: z.object({ userId: z.string(), name: z.string() }),
  invitedAt: Instant,
  /** The groups that take effect with the acceptance. */
  groups: z.array(z.string()),
  status: z.enum(['pending', 'accepted', 'declined']),
  version: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationPage = pageOf(Invitation)

/** Query of `GET /api/invitations`: the pending ones, the newest first. */
export const InvitationListQuery = listQuery(['invitedAt'], 'desc')

/** After so many invitations of one hospital that somebody declined within `DECLINED_DAYS`, it sends them no more. */
export const MOST_DECLINED = 3
export const DECLINED_DAYS = 30
