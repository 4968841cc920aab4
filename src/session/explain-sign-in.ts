import { ErrorResponse } from 'oidc-client-ts'
import { SignInError, storageBlocked } from './errors.ts'
import { returnToOf } from './return-to.ts'

/** The callback that failed. */
export interface FailedCallback {
  /** Its whole address. */
  url: string
  /** The site's own origin. */
  origin: string
  /** The state of the sign-in that was under way, which holds the return address. */
  pending: unknown
  /** Whether the browser blocks all storage. */
  blocked: boolean
}

const WRONG_IDENTITY = 'El servicio de acceso respondió con una identidad que no es para este sitio'

/** Turns a failure at the callback into a message for the person. */
export function explainSignIn(
  error: unknown,
  { url, origin, pending, blocked }: FailedCallback,
): SignInError {
  const options = { cause: error, returnTo: returnToOf(pending, origin), isStale: pending === undefined }
  if (error instanceof SignInError) return new SignInError(error.message, error.code, options)

  // Read from the address, because the library hides the provider's message when it does not know the state.
  const query = URL.parse(url)?.searchParams
  const fromToken = error instanceof ErrorResponse ? error : undefined
  const code = query?.get('error') || fromToken?.error || undefined
  const detail = query?.get('error_description') || fromToken?.error_description || undefined
  // The person cancelled; some providers also send it for people whom they reject, and `detail` has the reason.
  if (code === 'access_denied')
    return new SignInError('Has cancelado el acceso', code, { ...options, detail })
  if (code) return new SignInError(detail ?? code, code, options)

  const message = error instanceof Error ? error.message : ''
  if (/\bstate\b/i.test(message) || error instanceof URIError)
    return blocked
      ? storageBlocked(options)
      : new SignInError('El enlace de acceso ya no es válido', 'invalid_state', options)
  if (/nonce|subject|id.?token/i.test(message))
    return new SignInError(WRONG_IDENTITY, 'invalid_token', options)
  return new SignInError('No podemos conectar con el servicio de acceso', undefined, options)
}
