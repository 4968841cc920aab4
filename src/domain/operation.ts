import type * as z from 'zod/mini'
import type { EventNoun } from './events/contract.ts'
import type { Area, Level } from './permissions.ts'

/*
 * One value per endpoint, which server and app both import: the server implements it, the app calls it. Only what both
 * need at run time is in it. Schemas of queries and bodies are types here, as a page that reads a noun need not load the
 * rules of its forms.
 */

type Schema = z.core.$ZodType

/** The base of what is about one hospital. */
export const HOSPITAL = '/api/hospitals/{hospitalId}'
/** The base of a hospital's documents. */
export const HOSPITAL_DOCUMENTS = '/docs/hospitals/{hospitalId}'

/** A permission in the hospital of the path, as the names of groups end. */
export type Permission = `${Area}-${Level}`

/**
 * The condition for a call: to be signed in, to administer the installation, to be a member of the hospital in the path, to
 * be a member with a clinical profession, or to have the permission, or one of several.
 */
export type Needs =
  | 'signed-in'
  | 'installation-admin'
  | 'member'
  | 'practitioner'
  | Permission
  | readonly [Permission, ...Permission[]]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The header that a write needs: `If-Match`, `Idempotency-Key`, none. A question is a POST that reads. */
export type Guard = 'none' | 'version' | 'key' | 'question'

export type Status = 200 | 201 | 204

/** Stands for a schema where only its type is needed. */
export interface Shape<Of extends Schema> {
  readonly schema?: Of
}

interface About<Query extends Schema, Body extends Schema, Answer extends Schema> {
  needs: Needs
  /** The kind of record that it changes: browsers that show one are notified. */
  changes?: EventNoun
  query?: Shape<Query>
  body?: Shape<Body>
  /** Undefined for answers without a body. */
  answer?: Answer
}

/** An endpoint of the API. */
export interface Operation<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> extends About<Query, Body, Answer> {
  /** Its name in the OpenAPI document, in the audit log and in query keys. Never reused. */
  id: string
  method: Method
  /** With `{names}` for its parts. */
  path: Path
  guard: Guard
  status: Status
}

/** True for an operation that changes nothing. */
export function isReading({ method, guard }: Pick<Operation, 'method' | 'guard'>): boolean {
  return method === 'GET' || guard === 'question'
}

/** @__NO_SIDE_EFFECTS__ */
export function shape<Of extends Schema>(): Shape<Of> {
  return {}
}

/** Makes the function that describes operations of one kind. @__NO_SIDE_EFFECTS__ */
export function operation(method: Method, guard: Guard, status: Status) {
  return <
    const Path extends string,
    Query extends Schema = z.ZodMiniVoid,
    Body extends Schema = z.ZodMiniVoid,
    Answer extends Schema = z.ZodMiniVoid,
  >(
    id: string,
    path: Path,
    about: About<Query, Body, Answer>,
  ): Operation<Path, Query, Body, Answer> => ({ id, method, path, guard, status, ...about })
}

/** Reads a record or a list. */
export const get = /* @__PURE__ */ operation('GET', 'none', 200)
/** Reads by a body: the question must not be in a URL. */
export const ask = /* @__PURE__ */ operation('POST', 'question', 200)
/** Creates a record, once for each `Idempotency-Key`. */
export const create = /* @__PURE__ */ operation('POST', 'key', 201)
/** Replaces a record as the caller knows it. */
export const update = /* @__PURE__ */ operation('PUT', 'version', 200)
/** Takes a record, as the caller knows it, from one state to another. */
export const act = /* @__PURE__ */ operation('POST', 'version', 200)
/** Ends a record, whatever its version. */
export const remove = /* @__PURE__ */ operation('DELETE', 'none', 204)
