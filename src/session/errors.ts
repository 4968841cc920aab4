/** The provider refused to renew: somebody has to sign in again. */
export class SessionOverError extends Error {
  override name = 'SessionOverError'
  constructor() {
    super('Tu sesión terminó; inicia sesión de nuevo')
  }
}

/** The provider could not be asked: the session is neither renewed nor over. */
export class SessionUnreachableError extends Error {
  override name = 'SessionUnreachableError'
  constructor(options?: ErrorOptions) {
    super('Sin conexión con el servicio de acceso', options)
  }
}

/** What a person reads when signing in failed, and whether trying again makes sense. */
export class SignInError extends Error {
  override name = 'SignInError'
  /** OAuth's own code (`access_denied`, `login_required` …) or one of ours, where there is one. */
  readonly code: string | undefined
  /** Where the person wanted to go. */
  readonly returnTo: string
  /** It answers no sign-in that is under way: an old link, a second use, or somebody's invention. */
  readonly isStale: boolean
  /** The provider's own words, where the message is ours. */
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

/** Says that the browser keeps nothing, and what to do about it. */
export function storageBlocked(options?: ConstructorParameters<typeof SignInError>[2]): SignInError {
  return new SignInError(
    'Tu navegador bloquea el almacenamiento; permite que este sitio guarde datos para iniciar sesión',
    'storage_blocked',
    options,
  )
}
