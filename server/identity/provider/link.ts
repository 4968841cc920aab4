import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import type { Accounts, NewPassword, Opened } from '#server/accounts/accounts.ts'
import { type FoundLink, findLink } from '#server/accounts/links.ts'
import type { Mailer } from '#server/accounts/mail.ts'
import type { Store } from '#server/db/store.ts'
import { Email, PersonName } from '#src/domain/accounts/contract.ts'
import { linkPage } from './account-pages.ts'
import { type KnownBrowser, keepBrowser } from './browser-cookie.ts'
import { readForm, sendPage } from './forms.ts'
import { type Look, messagePage } from './page-frame.ts'

export interface AccountPageOptions extends KnownBrowser {
  store: Store
  accounts: Accounts
  look: Look
  /** Left out where the installation sends no mail. */
  mailer: Mailer | undefined
  /** The path of the pages of accounts. */
  path: string
}

const LONGEST_TOKEN = 100

/** Why a link does not let anybody choose a password. */
const REFUSALS = {
  unknown: ['El enlace no es válido', 'Revisa que esté completo, o pide uno nuevo.'],
  used: ['El enlace ya se usó', 'Cada enlace sirve una sola vez. Si no fuiste tú, avisa a quien administra.'],
  expired: ['El enlace caducó', 'Vale 24 horas, y solo el último que te enviaron. Pide uno nuevo.'],
  inUse: ['Ese correo ya está en uso', 'Otra persona entra con él. Pide a quien administra que lo revise.'],
  deactivated: ['Tu cuenta está desactivada', 'Habla con quien administra la instalación.'],
} as const

/** The page that a link leads to, and what it posts. Reading it spends nothing: mail programs look at links, too. */
export async function openLink(
  options: AccountPageOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { store, accounts, look, origin, client, path } = options
  const refuse = (reason: keyof typeof REFUSALS) => {
    const [title, text] = REFUSALS[reason]
    sendPage(res, reason === 'unknown' ? 404 : 410, messagePage(look, title, text, `${origin}/`))
  }
  const form = await readForm(req, res, origin)
  if (form === undefined) return
  const query = new URLSearchParams((req.url ?? '').split('?')[1])
  const token = ((form === 'page' ? query : form).get('token') ?? '').slice(0, LONGEST_TOKEN)
  const link = await findLink(store.db, token, Date.now())
  if (!link) return refuse('unknown')
  if (link.state !== 'good') return refuse(link.state)
  const show = (status: number, about: Omit<NewPassword, 'password'>, errors: Faults, error?: string) => {
    const action = `${path}/link`
    sendPage(res, status, linkPage({ look, action, token, kind: link.kind, ...about, errors, error }))
  }
  if (form === 'page') return show(200, { name: '', email: link.email ?? '' }, {})
  const { chosen, faults } = await readChosen(accounts, form, link)
  if (Object.keys(faults).length > 0) return show(422, chosen, faults)
  const opened: Opened = await accounts.open(link, chosen, client)
  if (opened === 'gone') return refuse('used')
  if (opened === 'inUse' && link.kind === 'first')
    return show(409, chosen, { email: 'Hay varias personas con ese correo: usa otro' })
  if (opened === 'inUse' || opened === 'deactivated') return refuse(opened)
  keepBrowser(res, options)
  const text = `Ya puedes entrar con ${opened.email} y tu contraseña.`
  sendPage(res, 200, messagePage(look, 'Listo', text, `${origin}/`, 'Ir a la aplicación'))
  if (link.kind === 'recovery') await accounts.tell(opened.userId, 'passwordChosen')
}

type Faults = Partial<Record<'name' | 'email' | 'password', string>>

async function readChosen(
  accounts: Accounts,
  form: URLSearchParams,
  link: FoundLink,
): Promise<{ chosen: NewPassword; faults: Faults }> {
  const password = form.get('password') ?? ''
  if (link.email !== null) {
    const chosen = { password, name: '', email: link.email }
    const fault = await accounts.faultOf(link, chosen)
    return { chosen, faults: fault ? { password: fault } : {} }
  }
  const [typedName, typedEmail] = [form.get('name') ?? '', form.get('email') ?? '']
  const name = z.safeParse(PersonName, typedName)
  const email = z.safeParse(Email, typedEmail)
  const fault = await accounts.faultOf(link, { password, email: email.data ?? '@', name: name.data ?? '' })
  return {
    chosen: { password, name: name.data ?? typedName, email: email.data ?? typedEmail },
    faults: {
      ...(name.error && { name: name.error.issues[0]?.message ?? '' }),
      ...(email.error && { email: email.error.issues[0]?.message ?? '' }),
      ...(fault && { password: fault }),
    },
  }
}
