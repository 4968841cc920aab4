import type { Config } from '../config.ts'

/** What the application finds in its page, in place of what it was built with (`src/config.ts`). */
export interface PageSettings extends Partial<Pick<Config, 'grants' | 'productName' | 'supportEmail'>> {
  authority: string
  clientId: string
  apiOrigin: string
  sessionIdleMinutes: number
  /** Where people change their password and passkeys; empty where another provider keeps them. */
  accountPages: string
}

/** One document of the application, and what it may speak with. */
export interface Page {
  settings: PageSettings
  /** Origins beside its own. */
  origins: readonly string[]
}

/** Text as it may stand in an attribute between double quotes, or as the text of an element. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const NONCE = '<meta property="csp-nonce"'

/** Writes the settings into the application's document. */
export function withSettings(html: string, settings: PageSettings): string {
  const { productName } = settings
  const titled =
    productName === undefined
      ? html
      : html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(productName)}</title>`)
  const tag = `<meta name="ronda-settings" content="${escaped(JSON.stringify(settings))}">`
  return titled.replace(NONCE, () => tag + NONCE)
}
