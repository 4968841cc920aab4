import { getInvitation, listInvitations } from '#src/domain/hospitals/api.ts'
import { acceptInvitation, declineInvitation } from '#src/domain/hospitals/api-writes.ts'
import {
  DECLINED_DAYS,
  type Invitation,
  InvitationListQuery,
  MOST_DECLINED,
} from '#src/domain/users/invitation.ts'
import { pageOf } from '../../db/paginate.ts'
import { updateVersion } from '../../db/update-version.ts'
import { tooManyRequests } from '../../http/api-error.ts'
import { answers, type Endpoint, implement } from '../../http/endpoint.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { idOf } from '../../http/rights.ts'
import { addMember, nextVersion } from '../../identity/access.ts'
import { memberName, parseOffered } from '../reads.ts'
import { endPractice, rightsNamed } from '../writes.ts'

const DECLINED_MS = DECLINED_DAYS * 24 * 60 * 60_000

type Person = { userId: string; userName?: string | null | undefined }

/** Throws 429 while somebody has lately declined so often that asking once more would be pestering. */
async function refusePestering({ db, hospitalId, now }: RequestContext, person: Person): Promise<void> {
  const declined = await db
    .selectFrom('invitations')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('endedAt').as('oldest')])
    .where('hospitalId', '=', hospitalId)
    .where('userId', '=', person.userId)
    .where('status', '=', 'declined')
    .where('endedAt', '>', now.getTime() - DECLINED_MS)
    .executeTakeFirstOrThrow()
  if (declined.count < MOST_DECLINED) return
  const seconds = ((declined.oldest ?? 0) + DECLINED_MS - now.getTime()) / 1000
  const text = `${memberName(person)} rechazó ${MOST_DECLINED} invitaciones en los últimos ${DECLINED_DAYS} días: espera para invitarle de nuevo`
  throw tooManyRequests(seconds, text)
}

/** Invites somebody who is neither a member nor invited. Throws 429 where they declined too often. */
export async function invite(
  context: RequestContext,
  person: Person,
  groups: readonly string[] = [],
): Promise<void> {
  const { db, hospitalId, principal, now } = context
  const { userId } = person
  await refusePestering(context, person)
  await db
    .insertInto('invitations')
    .values({
      hospitalId,
      userId,
      invitedById: principal.userId,
      invitedAt: now.getTime(),
      offeredGroups: JSON.stringify(groups),
      status: 'pending',
      endedAt: null,
      version: await nextVersion(db, { userId, hospitalId }),
    })
    .execute()
}

/** Gives an invitation that is pending, as the caller knows it, its next version. */
export async function changeInvitation(
  { db, hospitalId, now }: Pick<RequestContext, 'db' | 'hospitalId' | 'now'>,
  { userId, version }: { userId: string; version: number },
  change: { offeredGroups: string } | { status: 'accepted' | 'declined' | 'withdrawn' },
): Promise<void> {
  const key = { hospitalId, userId, status: 'pending' } as const
  const ended = 'status' in change ? { endedAt: now.getTime() } : {}
  await updateVersion(db, 'invitations', key, version, { ...change, ...ended })
}

/** The caller's pending invitations, but those of hospitals that were withdrawn. */
function ownInvitations({ db, principal }: RequestContext) {
  return db
    .selectFrom('invitations')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'invitations.hospitalId')
    .innerJoin('users', 'users.userId', 'invitations.invitedById')
    .select(['invitations.invitationId', 'invitations.hospitalId', 'hospitals.name as hospitalName'])
    .select(['invitations.invitedAt', 'invitations.offeredGroups', 'invitations.version'])
    .select(['users.userId', 'users.userName'])
    .where('invitations.userId', '=', principal.userId)
    .where('invitations.status', '=', 'pending')
    .where('hospitals.deletedAt', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof ownInvitations>['executeTakeFirstOrThrow']>>

function toInvitation({ userId, userName, invitedAt, offeredGroups, ...row }: Row): Invitation {
  return {
    ...row,
    invitedBy: { userId, name: memberName({ userId, userName }) },
    invitedAt: isoInstant(invitedAt),
    groups: parseOffered(offeredGroups),
    status: 'pending',
  }
}

/** The pending invitation in the path, for the invited person alone. */
async function findInvitation(context: RequestContext): Promise<Invitation | undefined> {
  const row = await ownInvitations(context)
    .where('invitations.invitationId', '=', idOf(context.params.invitationId) ?? 0)
    .executeTakeFirst()
  return row && toInvitation(row)
}

const list = implement(listInvitations, {
  summary: 'The hospitals that invited the caller, who has not answered yet',
  query: InvitationListQuery,
  async handle(context) {
    const orders = { invitedAt: 'invitations.invitedAt' }
    const id = 'invitations.invitationId'
    const page = await pageOf(ownInvitations(context), context.query, orders, id, 'follow')
    return { status: 200, body: { ...page, data: page.data.map(toInvitation) } }
  },
})

const record = answers(getInvitation, {
  summary: 'A pending invitation of the caller',
  find: findInvitation,
})

/** The endpoint of an answer, which ends the invitation. @param follow what comes of it in the hospital */
const answersInvitation = (
  operation: typeof acceptInvitation | typeof declineInvitation,
  summary: string,
  status: 'accepted' | 'declined',
  follow: (member: Pick<RequestContext, 'db'> & { userId: string }, found: Invitation) => Promise<void>,
) =>
  implement(operation, {
    summary,
    find: findInvitation,
    async handle({ found, db, now, principal: { userId } }) {
      const { hospitalId, version } = found
      await changeInvitation({ db, hospitalId, now }, { userId, version }, { status })
      await follow({ db, userId }, found)
      const body: Invitation = { ...found, status, version: version + 1 }
      return { status: 200, body, hospitalId }
    },
  })

const accept = answersInvitation(
  acceptInvitation,
  'The invited person becomes a member, with the groups that were offered',
  'accepted',
  ({ db, userId }, { hospitalId, groups }) =>
    addMember(db, { userId, hospitalId }, rightsNamed(hospitalId, groups)),
)

const decline = answersInvitation(
  declineInvitation,
  'The invited person does not want to become a member',
  'declined',
  ({ db, userId }, { hospitalId }) => endPractice({ db, hospitalId }, userId),
)

export const invitationEndpoints: readonly Endpoint[] = [list, record, accept, decline]
