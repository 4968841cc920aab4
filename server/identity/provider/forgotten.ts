import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { addressOf, makeLink } from '#server/accounts/links.ts'
import type { Mailer } from '#server/accounts/mail.ts'
import { waitInWords } from '#server/accounts/tries.ts'
import type { Store } from '#server/db/store.ts'
import { ApiError } from '#server/http/api-error.ts'
import { Email } from '#src/domain/accounts/contract.ts'
import { forgottenPage } from './account-pages.ts'
import { readForm, sendPage } from './forms.ts'
import type { AccountPageOptions } from './link.ts'
import { messagePage } from './page-frame.ts'

/**
 * Where somebody who has forgotten the password asks for a link by mail; where none is sent, they read whom to ask. What
 * is answered, and how long it takes, is the same whether anybody has the address or not.
 */
export async function forgotten(
  { store, accounts, look, origin, client, path, mailer }: AccountPageOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const form = await readForm(req, res, origin)
  if (form === undefined) return
  const home = `${origin}/`
  const show = (status: number, email: string, fault?: string, error?: string) => {
    const more = { email: email.slice(0, 200), errors: fault === undefined ? {} : { email: fault }, error }
    const hasMail = mailer !== undefined
    sendPage(res, status, forgottenPage({ look, action: `${path}/forgotten`, hasMail, home, ...more }))
  }
  if (form === 'page' || !mailer) return show(200, '')
  const typed = form.get('email') ?? ''
  const email = z.safeParse(Email, typed)
  if (!email.success) return show(422, typed, email.error.issues[0]?.message)
  const wait = await accounts.claimRecovery(email.data, client)
  if (wait) {
    res.setHeader('Retry-After', Math.ceil(wait.waitMs / 1000))
    return show(429, typed, undefined, `Pediste varios enlaces. Espera ${waitInWords(wait.waitMs)}.`)
  }
  try {
    await mailer.reach()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return show(503, typed, undefined, error.message)
  }
  const text = `Si ${email.data} tiene una cuenta, le enviamos un enlace. Sirve una vez, durante 24 horas.`
  sendPage(res, 200, messagePage(look, 'Revisa tu correo', text, home))
  // Once the page is on its way: that there is somebody to write to takes no longer for who asks.
  await sendLink({ store, accounts, mailer, client, pages: origin + path }, email.data)
}

interface Sending extends Pick<AccountPageOptions, 'accounts' | 'client'> {
  store: Store
  mailer: Mailer
  /** The address of the pages of accounts. */
  pages: string
}

async function sendLink({ store, accounts, mailer, client, pages }: Sending, email: string): Promise<void> {
  const person = await store.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.userId', 'accounts.userId')
    .select(['accounts.userId', 'userName'])
    .where('accounts.email', '=', email)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { userId, userName } = person
  const link = { kind: 'recovery', userId, email, createdById: null } as const
  const made = await store.write('installation', (db) => makeLink(db, link, Date.now()))
  await accounts.log.record('linkMade', { userId }, client.address)
  // That it was not taken stands in the log of the server: nobody waits for the answer.
  await mailer
    .send({ kind: 'recovery', to: email, name: userName ?? email, link: addressOf(made, pages) })
    .catch(() => {})
}
