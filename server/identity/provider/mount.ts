import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Mailer } from '#server/accounts/mail.ts'
import { placeOf } from '#server/accounts/network.ts'
import { openPasskeys } from '#server/accounts/passkeys.ts'
import { freshNonce, providerPolicy } from '#server/http/headers.ts'
import { addressOf, pathOf, sendText } from '#server/http/node-http.ts'
import { createBuckets } from '#server/http/rate-limit.ts'
import { browserIdOf } from './browser-cookie.ts'
import { forgotten } from './forgotten.ts'
import { MOST_FORM, sendPage, sendTooLarge } from './forms.ts'
import { openLink } from './link.ts'
import { ownPasskeys } from './own-passkeys.ts'
import { ownPassword } from './own-password.ts'
import { type Look, messagePage } from './page-frame.ts'
import { createProvider, type ProviderOptions } from './provider.ts'
import { signIn } from './sign-in.ts'
import { userInfo } from './user-info.ts'

/** Sign-ins that may begin at one IP address. A whole hospital signs in behind one when a shift begins. */
const SIGN_INS = { perSecond: 20, burst: 60 }
/** Maximum length of the address that begins one, which is stored; the application's has some 500 characters. */
const LONGEST_BEGINNING = 4096

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

export interface MountOptions extends Omit<ProviderOptions, 'lookOf' | 'addressOf'> {
  accounts: Accounts
  trustProxy: boolean
  /** False where nobody is slowed down. */
  isLimited: boolean
  /** Left out where the installation sends no mail. */
  mailer: Mailer | undefined
  /** What the pages call the product, and whom they name for help. */
  names: Pick<Look, 'product' | 'support'>
  /** Reads the path of the application's typeface: another build may replace the first. */
  typeface: () => Look['typeface']
}

/** The provider below its path, with the pages and the user info that are ours. */
export function mountProvider(options: MountOptions): Handler {
  const { origin, store, accounts, readAccessToken, trustProxy, isLimited, names, typeface, mailer } = options
  const mountPath = new URL(options.issuer).pathname
  const nonces = new WeakMap<ServerResponse, string>()
  const lookOf = (res: ServerResponse): Look => ({
    ...names,
    typeface: typeface(),
    nonce: nonces.get(res) ?? '',
  })
  const provider = createProvider({ ...options, lookOf, addressOf: (req) => addressOf(req, trustProxy) })
  const callback = provider.callback()
  const personOf = async (sid: string) => (await provider.Session.findByUid(sid))?.accountId
  const passkeys = openPasskeys({ store, origin, product: names.product })
  const accountPath = `${mountPath}/account`
  const begun = createBuckets(SIGN_INS.perSecond, SIGN_INS.burst)

  /** Answers a sign-in that may not begin. @returns false for any other */
  function refusesToBegin(req: IncomingMessage, res: ServerResponse, place: string): boolean {
    const refuse = (status: number, text: string) => {
      sendPage(res, status, messagePage(lookOf(res), 'No se pudo iniciar la sesión', text, `${origin}/`))
      return true
    }
    const wait = isLimited ? begun.wait(place) : 0
    if (wait > 0) {
      res.setHeader('Retry-After', Math.ceil(wait))
      return refuse(
        429,
        'Desde esta red entran muchas personas a la vez. Espera un momento e inténtalo de nuevo.',
      )
    }
    begun.take(place)
    if ((req.url ?? '').length <= LONGEST_BEGINNING) return false
    return refuse(414, 'La dirección es demasiado larga. Vuelve a la aplicación e inténtalo de nuevo.')
  }

  return async (req, res) => {
    const path = pathOf(req).slice(mountPath.length)
    const address = addressOf(req, trustProxy)
    if (path === '/me') return userInfo({ store, readAccessToken, personOf, address }, req, res)
    if (!isReadable(path)) return sendText(res, 400, 'La dirección no se entiende')
    const nonce = freshNonce()
    nonces.set(res, nonce)
    res.setHeader('Content-Security-Policy', providerPolicy(nonce))
    const client = { address, browser: browserIdOf(req) }
    const page = { origin, look: lookOf(res), client, accounts, mountPath }
    if (path.startsWith('/interaction/'))
      return signIn({ ...page, provider, passkeys, forgotten: `${accountPath}/forgotten` }, req, res)
    const account = { ...page, store, mailer, path: accountPath }
    if (path === '/account/link') return openLink(account, req, res)
    if (path === '/account/passkeys') return ownPasskeys({ ...account, provider, passkeys }, req, res)
    if (path === '/account/password') return ownPassword({ ...account, provider }, req, res)
    if (path === '/account/forgotten') return forgotten(account, req, res)
    if (path === '/account' || path.startsWith('/account/')) {
      const text = 'Revisa que la dirección esté completa.'
      return sendPage(res, 404, messagePage(page.look, 'Esa página no existe', text, `${origin}/`))
    }
    if (path === '/auth' && refusesToBegin(req, res, placeOf(address))) return
    // The provider would wait for more, and takes more than any application sends.
    if (req.readableLength > MOST_FORM) return sendTooLarge(res)
    // The provider works from its own root and finds its outer path in `originalUrl`.
    const url = req.url ?? ''
    Object.assign(req, { originalUrl: url, url: url.slice(mountPath.length) || '/' })
    await callback(req, res)
  }
}

/** Whether a path can be decoded: the provider's framework drops every header when it finds that it can't. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
