/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_OIDC_AUTHORITY?: string
  readonly VITE_OIDC_CLIENT_ID?: string
  readonly VITE_API_ORIGIN?: string
  readonly VITE_PRODUCT_NAME?: string
  readonly VITE_SUPPORT_EMAIL?: string
  readonly VITE_SESSION_IDLE_MINUTES?: string
}

/** Names this build; a served `version.json` that differs means that a newer one was deployed. */
declare const __BUILD_ID__: string

/** What `public/careers.json` held when the site was built, checked. */
declare module 'virtual:openings' {
  const openings: readonly import('./features/careers/read-openings.ts').Opening[]
  export default openings
}
