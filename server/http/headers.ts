import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** What no page of this site ever asks the browser for. */
const UNUSED = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer']
  .concat(['microphone', 'midi', 'payment', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ')

/** What an answer may do that is no page: nothing, even where a browser is made to show it. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** On every answer, whatever it is; a page brings its own policy, and a file how long it is good. */
const ALWAYS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED,
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cache-Control': 'no-store',
} as const

/** Puts the headers that every answer carries. */
export function setCommonHeaders(res: ServerResponse): void {
  for (const [name, value] of Object.entries(ALWAYS)) res.setHeader(name, value)
}

/** A value that no page before it had. */
export function freshNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * What the application's document may do. The nonce is for the one style that the dialogs' scroll lock adds.
 * @param origins with which it may speak beside its own: those of an identity provider elsewhere
 */
export function appPolicy(nonce: string, origins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lexical',
  ].join('; ')
}

/**
 * What the provider's own pages may do: show themselves and post back. `form-action` covers the whole chain of
 * redirects that follows a form, and that chain ends at the application's callback on this same origin.
 */
export function providerPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
