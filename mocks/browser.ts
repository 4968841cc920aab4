import seedUrl from 'virtual:mock-seed'
import { connect } from './browser/client.ts'
import { intercept } from './browser/intercept.ts'
import { allowOwnScripts } from './browser/own-scripts.ts'
import { mountPanel } from './browser/panel.ts'
import { showNoStart, showOptionError, showVisitRefused } from './browser/plain-page.ts'
import { preparingLine } from './browser/preparing.ts'
import { shortenVisits } from './browser/shorten-visits.ts'
import { type ParsedOptions, parseOptions } from './options.ts'

const OPTIONS_KEY = 'mock.options'
/** Whom and what the tab's tokens were made for. */
const SIGNED_IN_KEY = 'mock.signed-in'

export interface MockModeConfig {
  /** OpenID Connect issuer; has to be on the page's own origin. */
  authority: string
  clientId: string
  apiOrigin: string
  /** This tab's storage; never refuses. */
  storage: Storage
}

/** Tokens of another persona, or of another database, are nobody's here: the app signs in anew. */
function forgetOtherTokens(storage: Storage, { options, reset }: ParsedOptions): void {
  const present = `${options.persona} ${options.seed}`
  const former = storage.getItem(SIGNED_IN_KEY)
  storage.setItem(SIGNED_IN_KEY, present)
  if (!reset && (former === null || former === present)) return
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) if (name?.startsWith('oidc.')) storage.removeItem(name)
}

function isVisit(authority: string): boolean {
  const { origin, pathname } = window.location
  return (origin + pathname).startsWith(`${authority}/`)
}

/**
 * Starts mock mode: the whole API and an identity provider inside this browser, without a server.
 * @returns false when it took the page (a sign-in or sign-out that leads elsewhere, a mistyped option): the
 * application must not start then
 */
export async function startMockMode(config: MockModeConfig): Promise<boolean> {
  const { authority, clientId, apiOrigin, storage } = config
  allowOwnScripts()
  const { href, origin } = window.location
  if (new URL(authority).origin !== origin) {
    // The browser would leave for that provider, beyond the reach of this page.
    showNoStart(
      'VITE_OIDC_AUTHORITY nombra otro sitio; el modo de demostración trae su propio servicio de acceso.',
    )
    return false
  }
  const parsed = parseOptions(href, storage.getItem(OPTIONS_KEY), document.cookie)
  if ('error' in parsed) {
    showOptionError(parsed.error)
    return false
  }
  const { options, reset, signedIn, url, stored } = parsed
  storage.setItem(OPTIONS_KEY, stored)
  forgetOtherTokens(storage, parsed)
  if (url !== href) window.history.replaceState(window.history.state, '', url)

  try {
    const seed = new URL(seedUrl, origin).href
    const line = preparingLine()
    const client = connect(
      { options, reset, signedIn, seedUrl: seed, issuer: authority, clientId },
      line.show,
    )
    const ready = client.ready.finally(line.remove)
    if (isVisit(authority)) {
      await ready
      const target = await client.visit(url)
      if (target === null) showVisitRefused()
      else window.location.replace(target)
      return false
    }
    shortenVisits(client, authority, showVisitRefused)
    const [{ kept, user }] = await Promise.all([ready, intercept(client, apiOrigin, authority)])
    if (user) {
      storage.setItem(user.key, user.value)
      // As a sign-in leaves it: a session without activity is covered.
      storage.setItem('session.touched', String(Date.now()))
    }
    if (options.panel === 'on') mountPanel({ options, kept })
    return true
  } catch (reason) {
    console.error(reason)
    showNoStart('Necesita un navegador con service workers y shared workers, en https o en localhost.')
    return false
  }
}
