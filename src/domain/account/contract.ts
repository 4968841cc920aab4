import * as z from 'zod/mini'
import { Id, Instant, listQuery, pageOf } from '../list.ts'
import { multilineText, required } from '../text-rules.ts'

/** A session at the built-in identity provider: one browser, in however many tabs. */
const AccountSession = z.object({
  /** No secret: whoever knows it can do nothing with it alone. */
  sessionId: z.string(),
  /** In words: *Chrome en Windows*. */
  browser: z.string(),
  startedAt: Instant,
  /** To within the few minutes that an access token lasts. */
  lastUsedAt: Instant,
  /** Whether the question came from it. */
  isCurrent: z.boolean(),
})

export const AccountSessionList = z.object({
  /** False where another identity provider keeps the sessions: there is nothing to list, and nothing to end here. */
  available: z.boolean(),
  data: z.array(AccountSession),
})
export type AccountSessionList = z.infer<typeof AccountSessionList>

/** Somebody who can sign in, as whoever administers the installation sees them. */
export const InstallationPerson = z.object({
  userId: z.string(),
  userName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The name that they sign in with at another identity provider. */
  username: z.optional(z.nullable(z.string())),
  isInstallationAdmin: z.boolean(),
  /** Since when they are shut out; null for whoever is not. */
  deactivatedAt: z.nullable(Instant),
  /** Null where it is not known. */
  lastSignInAt: z.nullable(Instant),
  /** Whether they were invited and have chosen no password yet. */
  isInvited: z._default(z.boolean(), false),
})
export type InstallationPerson = z.infer<typeof InstallationPerson>

export const InstallationPersonPage = pageOf(InstallationPerson)

/** Query of `GET /api/installation/people`. */
export const InstallationPeopleQuery = listQuery(['userName', 'email', 'userId', 'lastSignInAt'])

/** Body of `POST /api/installation/people/{userId}/deactivate`. */
export const Deactivation = z.object({ reason: required(multilineText(500), 'Escribe el motivo') })
export type Deactivation = z.infer<typeof Deactivation>

/** How much somebody has begun and not ended, in all hospitals: numbers alone. */
export const UnfinishedWork = z.object({
  drafts: z.int(),
  handovers: z.int(),
  assignments: z.int(),
})
export type UnfinishedWork = z.infer<typeof UnfinishedWork>

/** Patient names that an audit log showed to a person of another hospital. */
export const ForeignReads = z.object({
  /** The hospital whose log showed them. */
  hospitalName: z.string(),
  /** The patients' hospital; null for ids that belong to no record. */
  ofHospitalName: z.nullable(z.string()),
  records: z.int().check(z.positive()),
  firstAt: Instant,
  lastAt: Instant,
})
export type ForeignReads = z.infer<typeof ForeignReads>

/** What was done to somebody of the installation. */
export const InstallationEntry = z.object({
  logId: Id,
  at: Instant,
  userId: z.string(),
  userName: z.nullable(z.string()),
  action: z.enum([
    'deactivate',
    'reactivate',
    'make-administrator',
    'revoke-administrator',
    'end-session',
    'end-all-sessions',
    'invite',
    'recover',
    'remove-passkeys',
    'foreign-reads',
    'confirm-own-record',
    'lift-wait',
    'lift-network-wait',
  ]),
  /** To whom; for `lift-network-wait` the administrator, and the network is the reason. */
  subjectId: z.string(),
  subjectName: z.nullable(z.string()),
  /** Empty where none is asked for. */
  reason: z.string(),
  /** Set for `foreign-reads`, which the server reports; the subject is the person who read. */
  foreignReads: z._default(z.nullable(ForeignReads), null),
})
export type InstallationEntry = z.infer<typeof InstallationEntry>

export const InstallationLogPage = pageOf(InstallationEntry)

/** Query of `GET /api/installation/log`, the newest first. */
export const InstallationLogQuery = listQuery(['at'], 'desc')
