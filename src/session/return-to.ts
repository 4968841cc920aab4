export const CALLBACK_PATH = '/implicit/callback'

/**
 * The address that a person comes back to after sign-in: a path of this site, or `/`.
 * Refuses other origins in any spelling (`//host`, `/\host`, `/..//host`, `javascript:`) and the
 * callback itself, which would loop.
 * @param value the unverified address from the provider's state
 */
export function safeReturnTo(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return '/'
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/'
  if (url.pathname.replace(/\/+$/, '') === CALLBACK_PATH) return '/'
  return url.pathname + url.search + url.hash
}

/** The return address in the state that the provider sent back. */
export function returnToOf(state: unknown, origin: string): string {
  return safeReturnTo(
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/',
    origin,
  )
}
