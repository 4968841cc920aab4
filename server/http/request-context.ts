import type { Kysely } from 'kysely'
import type { Exported } from '#src/domain/audit/contract.ts'
import type { Area, Level } from '#src/domain/permissions.ts'
import type { Schema } from '../db/schema.ts'

export type RequiredRight = readonly [Area, Level]

/**
 * Who may call: anybody signed in, a member of the hospital in the path, a member with the right, or with one of
 * several rights. The right to write is nothing without that to read the same area.
 */
export type Access = 'signed-in' | 'member' | RequiredRight | readonly [RequiredRight, ...RequiredRight[]]

/** What a write asks for beside its body: `If-Match`, `Idempotency-Key`, nothing. A question only looks like one. */
export type Guard = 'none' | 'version' | 'key' | 'question'

export interface Principal {
  userId: string
  groups: ReadonlySet<string>
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
}

/** A hospital as it is at an instant. */
export type HospitalScope = Pick<RequestContext, 'db' | 'hospitalId' | 'now'>

export interface HandlerResult {
  status: 200 | 201 | 204
  body?: unknown
  /** The hospital that it is about, or that came of it, where the path names none. */
  hospitalId?: number
  /** Whose record it is about, for the log. */
  patientId?: number
  /** A reading that is logged although it is about no patient. */
  isLogged?: true
  /** What left the product as a file, where this is the first page of it. */
  exported?: Exported
  /** The answer to what was done before: nothing was done now. */
  isRepeated?: true
}
