import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { waitText } from '#server/accounts/tries.ts'
import { passwordPage } from './account-pages.ts'
import { readForm, sendPage } from './forms.ts'
import type { AccountPageOptions } from './link.ts'
import { sessionOf, signInFirstPage } from './own-session.ts'
import { messagePage } from './page-frame.ts'

export interface OwnPassword
  extends Pick<AccountPageOptions, 'accounts' | 'look' | 'origin' | 'client' | 'path'> {
  provider: Provider
}

/** The page where somebody who is signed in changes the password, and what it posts. */
export async function ownPassword(
  { provider, accounts, look, origin, client, path }: OwnPassword,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const home = `${origin}/`
  const { accountId: userId, uid } = await sessionOf(provider, req, res)
  if (userId === undefined) return sendPage(res, 401, signInFirstPage(look, home))
  const form = await readForm(req, res, origin)
  if (form === undefined) return
  const show = (status: number, errors: { current?: string; next?: string }, error?: string) =>
    sendPage(res, status, passwordPage({ look, action: `${path}/password`, home, errors, error }))
  if (form === 'page') return show(200, {})
  const change = { current: form.get('current') ?? '', next: form.get('next') ?? '' }
  const changed = await accounts.change(userId, change, uid, client)
  if (changed === 'wrong') return show(422, { current: 'No es tu contraseña actual' })
  if (changed === 'none') return show(409, {}, 'Entras sin una contraseña que se pueda cambiar aquí.')
  if (changed === 'changed') {
    const text = 'Tus otras sesiones se cerraron.'
    sendPage(res, 200, messagePage(look, 'Cambiaste tu contraseña', text, home))
    return accounts.tell(userId, 'passwordChosen')
  }
  if ('fault' in changed) return show(422, { next: changed.fault })
  res.setHeader('Retry-After', Math.ceil(changed.waitMs / 1000))
  show(429, {}, waitText(changed))
}
