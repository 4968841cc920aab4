import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { readBody, sendText } from '#server/http/node-http.ts'
import { errors } from './openid.ts'
import { messagePage, signInPage } from './pages.ts'

const MOST_FORM = 8 * 1024

/** The id of the person whose credentials these are; undefined for wrong ones, whatever is wrong with them. */
export type Authenticate = (user: string, password: string) => string | undefined

export interface SignIn {
  provider: Provider
  /** The site's address, for the way back. */
  origin: string
  nonce: string
  authenticate: Authenticate
}

/**
 * The sign-in page and what it posts. Right credentials and *Cancelar* both send the browser back to the
 * application, the latter with `access_denied`; anything else shows the page again.
 */
export async function signIn(
  { provider, origin, nonce, authenticate }: SignIn,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let uid: string
  try {
    ;({ uid } = await provider.interactionDetails(req, res))
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const text = 'El enlace de acceso ya no es válido. Vuelve a la aplicación e inténtalo de nuevo.'
    sendPage(res, 400, messagePage(nonce, 'El acceso caducó', text, `${origin}/`))
    return
  }
  const action = `${new URL(provider.issuer).pathname}/interaction/${uid}`
  if (req.method === 'GET' || req.method === 'HEAD') {
    sendPage(res, 200, signInPage({ nonce, action, user: '', error: undefined }))
    return
  }
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'GET, HEAD, POST')
    sendText(res, 405, 'Método no permitido')
    return
  }

  const body = await readBody(req, MOST_FORM)
  if (body.byteLength > MOST_FORM) {
    res.setHeader('Connection', 'close')
    sendText(res, 413, 'Formulario demasiado grande')
    return
  }
  const form = new URLSearchParams(body.toString('utf8'))
  if (form.has('cancel')) {
    const refusal = { error: 'access_denied', error_description: 'Cancelaste en la pantalla de acceso' }
    await provider.interactionFinished(req, res, refusal, { mergeWithLastSubmission: false })
    return
  }
  const user = form.get('user') ?? ''
  const accountId = authenticate(user, form.get('password') ?? '')
  if (accountId === undefined) {
    const error = 'El usuario o la contraseña no son correctos.'
    sendPage(res, 422, signInPage({ nonce, action, user: user.slice(0, 200), error }))
    return
  }
  // Not remembered: computers are shared, so the provider's cookie ends with the browser.
  const login = { accountId, remember: false }
  await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
}

function sendPage(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(res.req.method === 'HEAD' ? undefined : text)
}
