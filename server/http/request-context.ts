import type { Kysely } from 'kysely'
import type { Area, Level } from '#src/domain/permissions.ts'
import type { Schema } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Disclosed } from './disclosed.ts'

export type RequiredRight = readonly [Area, Level]

/** How the links reach people by which they choose a password. */
export interface AccountLinks {
  /** The address below which the pages of accounts are. */
  pages: string
  /** Sends one by mail; left out, it is shown once to who asks for it. @throws ApiError where that fails */
  send?: ((mail: LinkMail) => Promise<void>) | undefined
}

export interface LinkMail {
  kind: 'invitation' | 'recovery'
  to: string
  name: string
  link: string
}

/** Whom a token is for. */
export interface Identified {
  userId: string
  /** The groups that count in place of the stored ones: set where the identity provider keeps them. */
  tokenGroups?: ReadonlySet<string> | undefined
  /** When they last proved who they are, where the token tells. */
  provenAt?: Date | undefined
  /** The sign-in that the token came of, where it is the built-in provider's: `sessionGrants` tells whether it is good. */
  grantKey?: string | undefined
  /** When it ends. */
  tokenEndsAt?: Date | undefined
}

/** The caller, as they stand at this moment in the hospital of the path. */
export interface Principal extends Identified {
  isMember: boolean
  groups: ReadonlySet<string>
  /** Whether they administer the installation, which opens no hospital. */
  isInstallationAdmin?: boolean
  /** The session at the built-in provider that they are signed in with; undefined where another provider keeps it. */
  sid?: string | undefined
}

/** One request on its way. `db` is the transaction of a write. `hospitalId` is 0 where the path names none. */
export interface RequestContext {
  db: Kysely<Schema>
  principal: Principal
  now: Date
  /** In one spelling, however the address was sent. */
  path: string
  params: Readonly<Record<string, string>>
  hospitalId: number
  /** For how many minutes a proof of who somebody is is good enough to sign with, in every hospital; undefined for any. */
  signProofMinutes?: number | undefined
  /** Undefined where another provider keeps the accounts. */
  accountLinks?: AccountLinks | undefined
  /** The emergency access that lends the caller the right to read this one patient. */
  emergencyAccessId?: number
}

/** A hospital as it is at an instant. */
export type HospitalScope = Pick<RequestContext, 'db' | 'hospitalId' | 'now'>

export interface HandlerResult extends Disclosed {
  status: 200 | 201 | 204
  body?: unknown
  /** The hospital that it is about, or that came of it, where the path names none. */
  hospitalId?: number
  /** Whose record it is about, for the log. */
  patientId?: number
  /** Another patient whom a write changes: the log gets an entry for each. */
  otherPatientId?: number
  /** The emergency access that it is about, or that it was read under. */
  emergencyAccessId?: number
  /** A reading that is logged although it is about no patient. */
  isLogged?: true
  /** In place of a body: the changes in the hospital from here on, or those after one of them. */
  listen?: { after: number | undefined }
  /** The draft that the caller has come to: others hear of that, and the log keeps nothing of it. */
  presence?: { documentId: number }
  /** What is left to do once all is written; where it throws, that is the answer. */
  afterwards?: (store: Store) => Promise<void>
  /** The answer to what was done before: nothing was done now. */
  isRepeated?: true
}
