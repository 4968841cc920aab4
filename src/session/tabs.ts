import { keep, localStore, parseJson } from '#src/lib/storage.ts'
import type { Sealed } from './crypt.ts'

/** The messages between tabs of one browser about the session. */
export type TabMessage =
  | { type: 'signed-out'; userId: string }
  /** The refresh token with this hash was replaced: a tab with a copy may ask for the new tokens. */
  | { type: 'renewed'; hash: string }
  /** Asks which tab has the tokens that replaced the refresh token with this hash. */
  | { type: 'who-renewed'; hash: string }
  /** Answers with the tokens as the library stores them, encrypted for the tab that has that refresh token. */
  | { type: 'handed-over'; hash: string; sealed: Sealed }

function parseMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'signed-out' && 'userId' in data && typeof data.userId === 'string')
    return { type: data.type, userId: data.userId }
  if (!('hash' in data) || typeof data.hash !== 'string') return undefined
  if (data.type === 'who-renewed' || data.type === 'renewed') return { type: data.type, hash: data.hash }
  if (data.type === 'handed-over' && 'sealed' in data && isSealed(data.sealed))
    return { type: data.type, hash: data.hash, sealed: data.sealed }
  return undefined
}

function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null || !('iv' in value) || !('data' in value)) return false
  return value.iv instanceof Uint8Array && value.data instanceof ArrayBuffer
}

export interface Tabs {
  tell(message: TabMessage): void
  /** @returns a function that stops listening */
  listen(onMessage: (message: TabMessage) => void): () => void
}

/** Opens the channel between tabs; does nothing in browsers without `BroadcastChannel`. */
export function openTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel('session')
  return {
    tell: (message) => channel.postMessage(message),
    listen(onMessage) {
      const handle = (event: MessageEvent) => {
        const message = parseMessage(event.data)
        if (message) onMessage(message)
      }
      channel.addEventListener('message', handle)
      return () => channel.removeEventListener('message', handle)
    },
  }
}

/** Runs in one tab at a time, in browsers with the Web Locks API. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/** A refresh token's SHA-256, which identifies it without revealing it. */
export async function fingerprint(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const SPENT_KEY = 'session.spent'
const SPENT_KEPT = 50

function spentHashes(): string[] {
  const stored = parseJson(localStore().getItem(SPENT_KEY))
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
}

/** Whether a tab has used the refresh token with this hash already. Using it twice would end the whole grant. */
export function isSpent(hash: string): boolean {
  return spentHashes().includes(hash)
}

/** Marks a refresh token as used, for all tabs. Call it inside the lock, before using the token. */
export function markSpent(hash: string): void {
  keep(localStore(), SPENT_KEY, JSON.stringify([...spentHashes(), hash].slice(-SPENT_KEPT)))
}

/** Removes the mark, because the provider was not reached and the token is still valid. */
export function unmarkSpent(hash: string): void {
  keep(localStore(), SPENT_KEY, JSON.stringify(spentHashes().filter((entry) => entry !== hash)))
}
