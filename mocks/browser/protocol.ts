import type { Options } from '#mocks/options.ts'
import type { StoredUser } from '#mocks/sign-in.ts'

/** How a page introduces itself to the shared worker. */
export interface Introduction {
  options: Options
  /** Forget all kept data first. */
  reset: boolean
  /** Sign the persona in, without a visit to the provider. */
  signedIn: boolean
  /** Where the seed file of the build is. */
  seedUrl: string
  issuer: string
  clientId: string
}

/** A request as it crosses a port. */
export interface PortRequest {
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | null
}

/** A response as it crosses a port. */
export interface PortResponse {
  status: number
  headers: [string, string][]
  /** Null where it comes piece by piece, in messages of their own. */
  body: ArrayBuffer | null
}

/** What a page tells the worker. `call` pairs an answer with its question. */
export type FromPage =
  | { type: 'open'; introduction: Introduction }
  | { type: 'fetch'; call: number; request: PortRequest }
  | { type: 'abort'; call: number }
  | { type: 'visit'; call: number; url: string }

/** What a page's introduction led to. */
export interface Opened {
  /** Whether the data outlives the worker. */
  kept: boolean
  /** Whom the introduction asked to sign in. */
  user?: StoredUser
}

/** What the worker tells a page. */
export type FromWorker =
  /** A long seed is being made: so many patients of so many are there. */
  | { type: 'preparing'; done: number; total: number }
  | ({ type: 'ready' } & Opened)
  | { type: 'failed'; reason: string }
  | { type: 'response'; call: number; response: PortResponse }
  | { type: 'chunk'; call: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end'; call: number }
  /** Where a visit to the provider leads, or null where it may lead nowhere. */
  | { type: 'leads'; call: number; url: string | null }
  | { type: 'broken'; call: number; reason: string }
