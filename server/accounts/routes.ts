import type * as z from 'zod/mini'
import { listAccountNotices, listOwnSignIns, listSignIns, listSignInWaits } from '#src/domain/accounts/api.ts'
import {
  endSignInWait,
  invitePerson,
  readAccountNotice,
  recoverAccount,
} from '#src/domain/accounts/api-writes.ts'
import { InvitationCreate, RecoveryCreate, SignInListQuery } from '#src/domain/accounts/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import type { Db } from '../db/store.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { type Endpoint, implement } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { AccountLinks, HandlerResult, RequestContext } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'
import { findPerson, logAct } from '../identity/installation.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { addressOf, type LinkKind, makeLink } from './links.ts'
import { noticeRecoveryLink, unreadAccountNotices } from './notices.ts'
import { addPerson, peopleWith } from './people.ts'
import { liftWait, waitsIn } from './waits.ts'

/** Throws 409 where another provider keeps the accounts. */
function requireAccounts({ accountLinks }: RequestContext): AccountLinks {
  if (accountLinks) return accountLinks
  throw new ApiError(409, 'Las cuentas se dan en el servicio de acceso de tu organización')
}

interface Somebody {
  userId: string
  name: string
  email: string
}

/** Makes a link for somebody, and has it sent once it is written; where no mail is sent, the answer holds it. */
async function handOut(
  context: RequestContext,
  kind: Exclude<LinkKind, 'first'>,
  { userId, name, email }: Somebody,
): Promise<HandlerResult> {
  const { db, principal, now } = context
  const { pages, send } = requireAccounts(context)
  const made = await makeLink(db, { kind, userId, email, createdById: principal.userId }, now.getTime())
  const link = addressOf(made, pages)
  const body = { userId, email, expiresAt: isoInstant(made.expiresAt), ...(!send && { link }) }
  return {
    status: 201,
    body,
    ...(send && { afterwards: () => send({ kind, to: email, name, link }) }),
  }
}

const invite = implement(invitePerson, {
  summary:
    'Somebody becomes known by their address, and is sent a link to choose a password; again, whoever has not used theirs. Without mail the answer holds the link, once',
  body: InvitationCreate,
  async handle({ body: { email, name }, ...context }) {
    requireAccounts(context)
    const [known, other] = await peopleWith(context.db, email)
    if (other)
      throw fieldError(409, 'email', 'Hay varias personas con ese correo: corrige antes el de alguna')
    if (known && known.deactivatedAt !== null)
      throw fieldError(409, 'email', 'La persona con ese correo está desactivada: reactívala')
    if (known && known.accountEmail !== null)
      throw fieldError(409, 'email', 'Ya hay una cuenta con ese correo')
    const userId = known?.userId ?? (await addPerson(context.db, name, email))
    await logAct(context, { action: 'invite', subjectId: userId })
    return handOut(context, 'invitation', { userId, name: known?.userName ?? name, email })
  },
})

const recover = implement(recoverAccount, {
  summary:
    'Sends somebody a link to choose another password, which ends whatever they are signed in with; who has lost a device has their passkeys removed, too. Without mail the answer holds the link, once',
  body: RecoveryCreate,
  find: findPerson,
  async handle({ found: { userId, userName, deactivatedAt }, body, ...context }) {
    const { db, now } = context
    if (deactivatedAt !== null) throw new ApiError(409, 'Esa persona está desactivada: reactívala antes')
    const account = db.selectFrom('accounts').select('email').where('userId', '=', userId)
    const { email } = (await account.executeTakeFirst()) ?? {}
    if (email === undefined)
      throw new ApiError(409, 'Esa persona todavía no ha elegido una contraseña: invítala de nuevo')
    await logAct(context, { action: 'recover', subjectId: userId })
    // Without mail the link goes to another person than the one whose account it opens.
    if (!requireAccounts(context).send) {
      const { userId: byUserId } = context.principal
      await noticeRecoveryLink(db, { userId, byUserId, at: now.getTime() })
    }
    if (body.removePasskeys) {
      await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
      await endSessionsOf(db, userId, now.getTime())
      await logAct(context, { action: 'remove-passkeys', subjectId: userId })
    }
    return handOut(context, 'recovery', { userId, email, name: userName ?? email })
  },
})

/** One page of the log of sign-ins. @param userId whose; left out, everybody's */
async function signInsOf(db: Db, query: z.output<typeof SignInListQuery>, userId?: string) {
  const { from, to, what, search } = query
  let found = db
    .selectFrom('signInLog')
    .leftJoin('users', 'users.userId', 'signInLog.userId')
    .select([
      'entryId',
      'happenedAt',
      'signInLog.userId',
      'userName',
      'typedHash as typed',
      'what',
      'network',
    ])
    .where(matches(db, search, ['users.userSearch']))
  if (userId !== undefined) found = found.where('signInLog.userId', '=', userId)
  if (from !== undefined) found = found.where('happenedAt', '>=', Date.parse(from))
  if (to !== undefined) found = found.where('happenedAt', '<', Date.parse(to))
  if (what !== undefined) found = found.where('what', '=', what)
  const page = await pageOf(found, query, { at: 'happenedAt' }, 'entryId', 'follow')
  const data = page.data.map(({ happenedAt, ...row }) => ({ ...row, at: isoInstant(happenedAt) }))
  return { ...page, data }
}

const everybodys = implement(listSignIns, {
  summary: 'Who signed in and out, and who tried in vain, at the built-in sign-in; reading it is logged',
  query: SignInListQuery,
  handle: async ({ db, query }) => ({ status: 200, body: await signInsOf(db, query), isLogged: true }),
})

const own = implement(listOwnSignIns, {
  summary: 'When the caller signed in and out, and when somebody tried in vain to do so in their name',
  query: SignInListQuery,
  handle: async ({ db, query, principal }) => ({
    status: 200,
    body: await signInsOf(db, query, principal.userId),
  }),
})

/** Maximum number of waits in the answer: more are an attack, and lifting them one by one helps nobody. */
const MOST_WAITS = 100

const listWaits = implement(listSignInWaits, {
  summary: 'The people and networks that wait after failed sign-ins, the longest wait first',
  async handle({ db, now }) {
    const rows = await waitsIn(db, now.getTime()).limit(MOST_WAITS).execute()
    const data = rows.map(({ key, kind, userId, userName, network, waitUntil }) => ({
      waitId: key,
      kind,
      user: userId === null ? null : { userId, name: userName ?? userId },
      network,
      until: isoInstant(waitUntil ?? 0),
    }))
    return { status: 200, body: { data } }
  },
})

const endWait = implement(endSignInWait, {
  summary: 'Ends a wait: the person or the network may try again at once',
  find: ({ db, now, params }) =>
    waitsIn(db, now.getTime())
      .where('key', '=', params.waitId ?? '')
      .executeTakeFirst(),
  async handle(context) {
    const { db, found, principal } = context
    await liftWait(db, found.key)
    await logAct(
      context,
      found.userId === null
        ? { action: 'lift-network-wait', subjectId: principal.userId, reason: found.network ?? '' }
        : { action: 'lift-wait', subjectId: found.userId },
    )
    return { status: 204 }
  },
})

const listNotices = implement(listAccountNotices, {
  summary: 'Changes to accounts that the caller must know and has not read; not those of the present session',
  async handle(context) {
    const rows = await unreadAccountNotices(context).limit(20).execute()
    const data = rows.map(({ noticeId, kind, happenedAt, ...row }) => ({
      noticeId,
      kind,
      at: isoInstant(happenedAt),
      about: { userId: row.aboutUserId, name: row.aboutName ?? row.aboutUserId },
      by: { userId: row.byUserId, name: row.byName ?? row.byUserId },
    }))
    return { status: 200, body: { data } }
  },
})

const readNotice = implement(readAccountNotice, {
  summary: 'The caller has read a notice about an account',
  find: ({ db, principal, params }) =>
    db
      .selectFrom('accountNotices')
      .select('noticeId')
      .where('noticeId', '=', idOf(params.noticeId) ?? 0)
      .where('userId', '=', principal.userId)
      .executeTakeFirst(),
  async handle({ db, found }) {
    await db.deleteFrom('accountNotices').where('noticeId', '=', found.noticeId).execute()
    return { status: 204 }
  },
})

export const accountEndpoints: readonly Endpoint[] = [
  ...[invite, recover, everybodys, own],
  ...[listNotices, readNotice, listWaits, endWait],
]
