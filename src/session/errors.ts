import { DEACTIVATED_TEXT } from '#src/domain/permissions.ts'

/** The provider refused to renew: somebody has to sign in again. */
export class SessionExpiredError extends Error {
  override name = 'SessionExpiredError'
  /** Whether the account was shut out, so that signing in again is of no use. */
  readonly isDeactivated: boolean
  constructor(isDeactivated = false) {
    super(isDeactivated ? DEACTIVATED_TEXT : 'Tu sesión terminó; inicia sesión de nuevo')
    this.isDeactivated = isDeactivated
  }
}

/** The provider could not be reached: whether the session has expired is unknown. */
export class SessionUnreachableError extends Error {
  override name = 'SessionUnreachableError'
  constructor(options?: ErrorOptions) {
    super('Sin conexión con el servicio de acceso', options)
  }
}

/** The provider's proof of identity is older than the sign-in asked for. */
export class StaleProofError extends Error {
  override name = 'StaleProofError'
  /** The maximum age that was asked for, in seconds. */
  readonly maxAge: number
  constructor(maxAge: number) {
    super('The proof of identity is too old')
    this.maxAge = maxAge
  }
}

/** What a person reads when signing in failed, and whether trying again makes sense. */
export class SignInError extends Error {
  override name = 'SignInError'
  /** OAuth's own code (`access_denied`, `login_required` …) or one of ours, where there is one. */
  readonly code: string | undefined
  /** Where the person wanted to go. */
  readonly returnTo: string
  /** The callback belongs to no pending sign-in: an old link, a second use, or a forged address. */
  readonly isStale: boolean
  /** The provider's message, where `message` is ours. */
  readonly detail: string | undefined
  constructor(
    message: string,
    code?: string,
    options: ErrorOptions & { returnTo?: string; isStale?: boolean; detail?: string | undefined } = {},
  ) {
    super(message, options)
    this.code = code
    this.returnTo = options.returnTo ?? '/'
    this.isStale = options.isStale ?? false
    this.detail = options.detail
  }
}

/** The error for a browser that blocks all storage. */
export function storageBlocked(options?: ConstructorParameters<typeof SignInError>[2]): SignInError {
  return new SignInError(
    'Tu navegador bloquea el almacenamiento; permite que este sitio guarde datos para iniciar sesión',
    'storage_blocked',
    options,
  )
}
