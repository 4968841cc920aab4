export const DEFAULT_LANGUAGE = 'es-MX'

/** A cookie as this product sets each of them: for a day, everywhere here, with nobody else's requests but links. */
export const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', maxAge: 24 * 60 * 60 } as const

/** The language that requests ask for; whatever is no language tag (BCP 47, the plain kind) counts as es-MX. */
export function readLanguage(): string {
  try {
    const [, kept] =
      /(?:^|; )language=([a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2})(?:;|$)/.exec(document.cookie) ?? []
    if (kept) return kept
  } catch {
    // Blocked cookies are no cookies.
  }
  return DEFAULT_LANGUAGE
}

/** Keeps the language for another day. */
export function keepLanguage(): void {
  const { path, maxAge } = COOKIE_OPTIONS
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: set before any library has come
    document.cookie = `language=${readLanguage()}; Max-Age=${maxAge}; Path=${path}; SameSite=Lax`
  } catch {
    // Requests ask for it all the same.
  }
}
