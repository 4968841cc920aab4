import { ErrorResponse } from 'oidc-client-ts'
import { SignInError } from './errors.ts'
import { returnToOf } from './return-to.ts'

/**
 * What went wrong at the callback, in words for the person in front of it.
 * @param pending the state of the sign-in that was under way, which holds the return address
 */
export function explainSignIn(error: unknown, origin: string, pending: unknown): SignInError {
  const returnTo = returnToOf(pending, origin)
  if (error instanceof SignInError)
    return new SignInError(error.message, error.code, { cause: error, returnTo })
  if (error instanceof ErrorResponse) {
    const code = error.error ?? undefined
    const text =
      code === 'access_denied' ? 'Has cancelado el acceso' : error.error_description || code || error.message
    return new SignInError(text, code, { cause: error, returnTo })
  }
  const message = error instanceof Error ? error.message : ''
  if (/\bstate\b/i.test(message) || error instanceof URIError)
    return new SignInError('El enlace de acceso ya no es válido', 'invalid_state', { cause: error, returnTo })
  if (/nonce|subject|id.?token/i.test(message))
    return new SignInError(
      'El servicio de acceso respondió con una identidad que no es para este sitio',
      'invalid_token',
      { cause: error, returnTo },
    )
  return new SignInError('No podemos conectar con el servicio de acceso', undefined, {
    cause: error,
    returnTo,
  })
}
