/**
 * Where the application finds what it works with. A server says it in the page that it sends (`server/site/page-settings.ts`);
 * where it does not, what was set when this was built counts, and else the same origin.
 */
export interface Config {
  /** OpenID Connect issuer. */
  authority: string
  clientId: string
  /** Scheme, host and port of `/api`, `/docs` and `/pay`. */
  apiOrigin: string
}

function readPage(): Record<string, unknown> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="ronda-settings"]')?.content
  try {
    const settings: unknown = JSON.parse(text ?? '')
    return typeof settings === 'object' && settings !== null ? { ...settings } : {}
  } catch {
    return {}
  }
}

const page = readPage()

function setting(name: string, built: string | undefined): string {
  const sent = page[name]
  return (typeof sent === 'string' ? sent : '') || built || ''
}

/** What the product is called, in titles and in the navigation bar. */
export const PRODUCT_NAME = setting('productName', import.meta.env.VITE_PRODUCT_NAME) || 'Ronda'

/** Whom to write to for help; empty where nobody is named. */
export const SUPPORT_EMAIL = setting('supportEmail', import.meta.env.VITE_SUPPORT_EMAIL)

const DEFAULT_IDLE_MINUTES = 10

/** After so many minutes without a hand on it the page of a signed-in person is covered. */
export const SESSION_IDLE_MINUTES =
  Number(page.sessionIdleMinutes ?? import.meta.env.VITE_SESSION_IDLE_MINUTES) || DEFAULT_IDLE_MINUTES

/** Whether the identity provider keeps the rights, which are then only seen here. */
export const ARE_RIGHTS_ELSEWHERE = page.grants === 'token'

/** Whether accounts are given here; elsewhere by the organization's identity provider. */
export const HAS_ACCOUNTS = page.accountPages !== ''

/** Where somebody changes their password or passkeys; empty where that is not here. */
export const ACCOUNT_PAGES = setting('accountPages', undefined)

/** @param origin the origin that the site is served from */
export function readConfig(origin: string): Config {
  return {
    authority: setting('authority', import.meta.env.VITE_OIDC_AUTHORITY) || `${origin}/oauth2/default`,
    clientId: setting('clientId', import.meta.env.VITE_OIDC_CLIENT_ID) || 'hospital-web',
    apiOrigin: setting('apiOrigin', import.meta.env.VITE_API_ORIGIN) || origin,
  }
}
