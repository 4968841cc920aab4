/** Where the application finds what it works with. Set when it is built; unset means the same origin. */
export interface Config {
  /** OpenID Connect issuer. */
  authority: string
  clientId: string
  /** Scheme, host and port of `/api`, `/docs` and `/pay`. */
  apiOrigin: string
}

/** What the product is called, in titles and in the navigation bar. */
export const PRODUCT_NAME: string = import.meta.env.VITE_PRODUCT_NAME || 'Ronda'

/** Whom to write to for help; empty where nobody is named. */
export const SUPPORT_EMAIL: string = import.meta.env.VITE_SUPPORT_EMAIL || ''

/** @param origin the origin that the site is served from */
export function readConfig(origin: string): Config {
  return {
    authority: import.meta.env.VITE_OIDC_AUTHORITY || `${origin}/oauth2/default`,
    clientId: import.meta.env.VITE_OIDC_CLIENT_ID || 'hospital-web',
    apiOrigin: import.meta.env.VITE_API_ORIGIN || origin,
  }
}
