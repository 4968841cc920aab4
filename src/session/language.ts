export const DEFAULT_LANGUAGE = 'es-MX'

/** The options of every cookie: one day, all paths, and from other sites only with links (SameSite=Lax). */
export const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', maxAge: 24 * 60 * 60 } as const

/** The language of requests, from the cookie; es-MX if the cookie holds no plain language tag (BCP 47). */
export function readLanguage(): string {
  try {
    const [, stored] =
      /(?:^|; )language=([a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2})(?:;|$)/.exec(document.cookie) ?? []
    if (stored) return stored
  } catch {
    // Cookies are blocked.
  }
  return DEFAULT_LANGUAGE
}

/** Renews the language's cookie for another day. */
export function keepLanguage(): void {
  const { path, maxAge } = COOKIE_OPTIONS
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: runs before the cookie library is loaded
    document.cookie = `language=${readLanguage()}; Max-Age=${maxAge}; Path=${path}; SameSite=Lax`
  } catch {
    // Cookies are blocked; requests use the default language.
  }
}
