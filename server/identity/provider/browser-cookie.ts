import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Client, KNOWN_MS } from '#server/accounts/tries.ts'

const NAME = 'ronda-browser'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})(?:;|$)`)

/**
 * Returns the id of a browser, from its cookie or a new one. The id is random and says nothing about a person. It needs no
 * signature: nobody can guess the id of a browser in which a person has signed in, and any other counts for nothing.
 */
export function browserIdOf({ headers }: IncomingMessage): string {
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? randomBytes(16).toString('base64url')
}

export interface KnownBrowser {
  client: Client
  /** Origin of the site. */
  origin: string
  /** Path of the sign-in pages, which alone read the cookie. */
  mountPath: string
}

/** Keeps the id of a browser after a sign-in. */
export function keepBrowser(res: ServerResponse, { client, origin, mountPath }: KnownBrowser): void {
  const scope = `Path=${mountPath}; Max-Age=${KNOWN_MS / 1000}; HttpOnly; SameSite=Lax`
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  res.appendHeader('Set-Cookie', `${NAME}=${client.browser}; ${scope}${secure}`)
}
