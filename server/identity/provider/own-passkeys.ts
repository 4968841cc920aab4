import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Passkeys } from '#server/accounts/passkeys.ts'
import { nameText, required } from '#src/domain/text-rules.ts'
import { readForm, redirect, sendPage } from './forms.ts'
import type { AccountPageOptions } from './link.ts'
import { sessionOf, signInFirstPage } from './own-session.ts'
import { messagePage } from './page-frame.ts'
import { passkeysPage } from './passkey-pages.ts'

/** Whoever adds one, or deletes one, has signed in within so many seconds: others may sit at the same computer. */
const FRESH_S = 15 * 60

const Name = required(nameText(60), 'Escribe un nombre, como «Mi teléfono»')

export interface OwnPasskeys
  extends Pick<AccountPageOptions, 'accounts' | 'look' | 'origin' | 'address' | 'path'> {
  provider: Provider
  passkeys: Passkeys
}

/** The page of one's own passkeys, for whoever is signed in at the provider, and what it posts. */
export async function ownPasskeys(
  { provider, accounts, passkeys, look, origin, address, path }: OwnPasskeys,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const home = `${origin}/`
  const refuse = (status: number, title: string, text: string) =>
    sendPage(res, status, messagePage(look, title, text, home, 'Ir a la aplicación'))
  if (!passkeys.isOffered)
    return refuse(
      404,
      'Aquí no hay llaves de acceso',
      'Funcionan donde la aplicación tiene un nombre de dominio.',
    )
  const { accountId: userId, uid, loginTs = 0 } = await sessionOf(provider, req, res)
  if (userId === undefined) return sendPage(res, 401, signInFirstPage(look, home))
  if (Date.now() / 1000 - loginTs > FRESH_S)
    return refuse(
      401,
      'Confirma quién eres',
      'Hace rato que entraste: cierra sesión, entra otra vez y vuelve aquí.',
    )
  const form = await readForm(req, res, origin)
  if (form === undefined) return
  const action = `${path}/passkeys`
  const show = async (status: number, name: string, fault?: string, error?: string) => {
    const options = await passkeys.askToAdd(uid, userId)
    const more = { name, errors: fault === undefined ? {} : { name: fault }, error, home }
    const own = await passkeys.list(userId)
    sendPage(res, status, passkeysPage({ look, action, passkeys: own, options, ...more }))
  }
  if (form === 'page') return show(200, '')
  const removed = form.get('remove')
  if (removed !== null) {
    if (await passkeys.remove(userId, removed))
      await accounts.log.record('passkeyRemoved', { userId }, address)
    return redirect(res, action)
  }
  const typed = form.get('name') ?? ''
  const name = z.safeParse(Name, typed)
  if (!name.success) return show(422, typed.slice(0, 200), name.error.issues[0]?.message)
  if (!(await passkeys.add(uid, userId, name.data, form.get('passkey') ?? '')))
    return show(422, name.data, undefined, 'No se pudo agregar esa llave. Inténtalo de nuevo.')
  await accounts.log.record('passkeyAdded', { userId }, address)
  redirect(res, action)
  await accounts.tell(userId, 'passkeyAdded')
}
