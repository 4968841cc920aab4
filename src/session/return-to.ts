export const CALLBACK_PATH = '/implicit/callback'

/**
 * The address that a person comes back to after sign-in: a path of this site, or `/`.
 * Refuses other origins in all their disguises (`//host`, `/\host`, `/..//host`, `javascript:`) and the
 * callback itself, which would loop.
 * @param value what came back from the provider with the state; anything
 */
export function safeReturnTo(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return '/'
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/'
  if (url.pathname.replace(/\/+$/, '') === CALLBACK_PATH) return '/'
  return url.pathname + url.search + url.hash
}

/** The return address inside the state that went to the provider and back. */
export function returnToOf(state: unknown, origin: string): string {
  return safeReturnTo(
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/',
    origin,
  )
}
