import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { lineText, required } from '../text-rules.ts'
import { personNameText } from '../written-names.ts'

/** What ends an address, or begins another one, in the head of a mail is in none. Addresses compare in small letters. */
export const Email = required(lineText(200), 'Escribe el correo electrónico').check(
  z.overwrite((text) => text.toLowerCase()),
  z.regex(
    /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/,
    'Escribe un correo como nombre@dominio.mx',
  ),
)

export const PersonName = required(personNameText(120), 'Escribe el nombre completo')

/** Body of `POST /api/accounts/invitations`: whoever reads mail at this address may choose a password. */
export const InvitationCreate = z.object({ email: Email, name: PersonName })
export type InvitationCreate = z.infer<typeof InvitationCreate>

/** Body of `POST /api/accounts/{userId}/recovery`. */
export const RecoveryCreate = z.object({
  /** Whether their passkeys go, and what they are signed in with ends: somebody else may hold the device. */
  removePasskeys: z.boolean(),
})
export type RecoveryCreate = z.infer<typeof RecoveryCreate>

/** A link that is good once. It went by mail, or stands here, once, for whoever hands it on. */
export const AccountLink = z.object({
  userId: z.string(),
  email: z.string(),
  expiresAt: Instant,
  /** Only where the installation sends no mail. */
  link: z.optional(z.string()),
})
export type AccountLink = z.infer<typeof AccountLink>

const Person = z.object({ userId: z.string(), name: z.string() })

/** A change to an account that its person, or those who administer their hospitals, may not know about. */
export const AccountNotice = z.object({
  noticeId: Id,
  kind: z.enum(['passkeyAdded', 'passkeyRemoved', 'recoveryLink']),
  at: Instant,
  /** The person whose account it is. */
  about: Person,
  by: Person,
})
export type AccountNotice = z.infer<typeof AccountNotice>

/** Answer of `GET /api/account/notices`. */
export const AccountNotices = z.object({ data: z.array(AccountNotice) })

/** What somebody did at the built-in sign-in, or tried in vain. */
export const SignInEvent = z.enum([
  'signedIn',
  'failed',
  'signedOut',
  'linkMade',
  'passwordChosen',
  'passkeyAdded',
  'passkeyRemoved',
])
export type SignInEvent = z.infer<typeof SignInEvent>

/** One entry of the log of sign-ins. */
const SignInEntry = z.object({
  entryId: Id,
  at: Instant,
  /** Null where nobody is known by what was typed. */
  userId: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  /** Equal for equal addresses that nobody is known by, and tells none of them; null where somebody is known. */
  typed: z.nullable(z.string()),
  what: SignInEvent,
  /** The address in the network without its end: `192.0.2.0`. */
  network: z.string(),
})

export const SignInEntryPage = pageOf(SignInEntry)

/** A person or network that waits after failed sign-ins. */
const SignInWait = z.object({
  waitId: z.string(),
  /**
   * A `network` waits for everybody in it. A person waits in one `browser` that they have used, in a network where they
   * are `known`, or everywhere else (`account`).
   */
  kind: z.enum(['browser', 'known', 'account', 'network']),
  /** Null for a network. */
  user: z.nullable(Person),
  /** Cut IP address: `192.0.2.0`. */
  network: z.nullable(z.string()),
  until: Instant,
})
export type SignInWait = z.infer<typeof SignInWait>

/** Answer of `GET /api/installation/sign-in-waits`. */
export const SignInWaits = z.object({ data: z.array(SignInWait) })

/** Query of the lists of sign-ins, the newest first. */
export const SignInListQuery = z.extend(listQuery(['at'], 'desc'), {
  from: z.optional(Instant),
  to: z.optional(Instant),
  what: z.optional(SignInEvent),
})
