import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import * as z from 'zod/mini'
import { noticeOwnPasskeys } from '#server/accounts/notices.ts'
import type { Passkeys } from '#server/accounts/passkeys.ts'
import { waitText } from '#server/accounts/tries.ts'
import { nameText, required } from '#src/domain/text-rules.ts'
import { readForm, redirect, sendPage } from './forms.ts'
import type { AccountPageOptions } from './link.ts'
import { sessionOf, signInFirstPage } from './own-session.ts'
import { messagePage } from './page-frame.ts'
import { type PasskeysPage, passkeysPage } from './passkey-pages.ts'

const Name = required(nameText(60), 'Escribe un nombre, como «Mi teléfono»')

export interface OwnPasskeys
  extends Pick<AccountPageOptions, 'accounts' | 'look' | 'origin' | 'client' | 'path' | 'store'> {
  provider: Provider
  passkeys: Passkeys
}

/**
 * The page of the person's own passkeys. Each change needs a password or a passkey of that moment: without it, a computer
 * that somebody left signed in would be enough to take the account over for good.
 */
export async function ownPasskeys(
  { provider, store, accounts, passkeys, look, origin, client, path }: OwnPasskeys,
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
  const { accountId: userId, uid } = await sessionOf(provider, req, res)
  if (userId === undefined) return sendPage(res, 401, signInFirstPage(look, home))
  const form = await readForm(req, res, origin)
  if (form === undefined) return
  const action = `${path}/passkeys`

  const show = async (status: number, about: Pick<PasskeysPage, 'name' | 'errors' | 'error'> = {}) => {
    const isProven = await passkeys.hasProof(uid)
    const options = isProven ? await passkeys.askToAdd(uid, userId) : await passkeys.askToSignIn(uid)
    const own = await passkeys.list(userId)
    sendPage(res, status, passkeysPage({ look, action, home, passkeys: own, isProven, options, ...about }))
  }

  const prove = async (right: boolean, about: Parameters<typeof show>[1]) => {
    if (!right) return show(422, about)
    await passkeys.keepProof(uid)
    redirect(res, action)
  }

  /** Records a change, and tells the person by mail and at the next sign-in. */
  const tell = async (kind: 'passkeyAdded' | 'passkeyRemoved') => {
    await accounts.log.record(kind, { userId }, client.address)
    await noticeOwnPasskeys(store.db, { kind, userId, sid: uid, at: Date.now() })
    redirect(res, action)
    await accounts.tell(userId, kind)
  }

  if (form === 'page') return show(200)
  const [removed, name, password] = [form.get('remove'), form.get('name'), form.get('password')]
  const passkey = form.get('passkey') ?? ''
  if (password !== null) {
    const proof = await accounts.prove(userId, password, client)
    if (typeof proof === 'string')
      return prove(proof === 'right', { errors: { password: 'No es tu contraseña' } })
    res.setHeader('Retry-After', Math.ceil(proof.waitMs / 1000))
    return show(429, { error: waitText(proof) })
  }
  if (removed === null && name === null) {
    const isOwn = (await passkeys.signIn(uid, passkey)) === userId
    return prove(isOwn, { error: 'Esa llave de acceso no es tuya. Usa otra o tu contraseña.' })
  }
  if (removed !== null) {
    if (!(await passkeys.spendProof(uid))) return show(401)
    if (!(await passkeys.remove(userId, removed))) return redirect(res, action)
    return tell('passkeyRemoved')
  }
  if (!(await passkeys.hasProof(uid))) return show(401)
  const typed = name ?? ''
  const read = z.safeParse(Name, typed)
  if (!read.success)
    return show(422, { name: typed.slice(0, 200), errors: { name: read.error.issues[0]?.message ?? '' } })
  if (!(await passkeys.add(uid, userId, read.data, passkey)))
    return show(422, { name: read.data, error: 'No se pudo agregar esa llave. Inténtalo de nuevo.' })
  await passkeys.spendProof(uid)
  await tell('passkeyAdded')
}
