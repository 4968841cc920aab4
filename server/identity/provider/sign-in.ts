import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { Passkeys } from '#server/accounts/passkeys.ts'
import { waitText } from '#server/accounts/tries.ts'
import { DEACTIVATED_TEXT } from '#src/domain/permissions.ts'
import { type KnownBrowser, keepBrowser } from './browser-cookie.ts'
import { readForm, sendPage } from './forms.ts'
import { errors } from './openid.ts'
import { type Look, messagePage } from './page-frame.ts'
import { signInPage } from './pages.ts'

export interface SignIn extends KnownBrowser {
  provider: Provider
  accounts: Accounts
  passkeys: Passkeys
  look: Look
  /** Where somebody goes who has forgotten the password. */
  forgotten: string
}

/**
 * The sign-in page and what it posts. Right credentials and *Cancelar* both send the browser back to the
 * application, the latter with `access_denied`; anything else shows the page again.
 */
export async function signIn(options: SignIn, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { provider, accounts, passkeys, look, origin, client, forgotten } = options
  let uid: string
  try {
    ;({ uid } = await provider.interactionDetails(req, res))
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const text = 'El enlace de acceso ya no es válido. Vuelve a la aplicación e inténtalo de nuevo.'
    sendPage(res, 400, messagePage(look, 'El acceso caducó', text, `${origin}/`))
    return
  }
  const action = `${new URL(provider.issuer).pathname}/interaction/${uid}`
  const show = async (status: number, user: string, error?: string) => {
    const hospital = hospitalIn(req.headers.cookie)
    const passkey = passkeys.isOffered ? await passkeys.askToSignIn(uid) : undefined
    const shown = { look, action, user: user.slice(0, 200), hospital, error, passkey, forgotten }
    sendPage(res, status, signInPage(shown))
  }
  // Not remembered: computers are shared, so the provider's cookie ends with the browser.
  const enter = async (userId: string) => {
    await accounts.log.record('signedIn', { userId }, client.address)
    const login = { accountId: userId, remember: false }
    await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
  }
  const form = await readForm(req, res, origin)
  if (form === undefined) return
  if (form === 'page') return show(200, '')
  if (form.has('cancel')) {
    const refusal = { error: 'access_denied', error_description: 'Cancelaste en la pantalla de acceso' }
    await provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false })
    return
  }
  const answer = form.get('passkey')
  if (answer !== null) {
    const userId = passkeys.isOffered ? await passkeys.signIn(uid, answer) : undefined
    if (userId !== undefined) return enter(userId)
    return show(422, '', 'Esa llave de acceso no sirve aquí. Inténtalo de nuevo o usa tu contraseña.')
  }
  const user = form.get('user') ?? ''
  const signedIn = await accounts.signIn(user, form.get('password') ?? '', client)
  if (signedIn === 'deactivated') return show(422, user, `${DEACTIVATED_TEXT}.`)
  if (signedIn === 'wrong') return show(422, user, 'El usuario o la contraseña no son correctos.')
  if ('waitMs' in signedIn) {
    res.setHeader('Retry-After', Math.ceil(signedIn.waitMs / 1000))
    return show(429, user, waitText(signedIn))
  }
  keepBrowser(res, options)
  await enter(signedIn.userId)
}

/** The hospital that the application remembers on this computer: its name, and nothing that counts. */
function hospitalIn(cookies = ''): string | undefined {
  const value = /(?:^|;\s*)hospitalName=([^;]*)/.exec(cookies)?.[1]
  if (!value) return undefined
  try {
    return decodeURIComponent(value).slice(0, 200) || undefined
  } catch {
    return undefined
  }
}
