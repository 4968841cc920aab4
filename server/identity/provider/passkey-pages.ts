import type { Selectable } from 'kysely'
import type { PasskeysTable } from '#server/db/schema.ts'
import { alert, field, html, joined, type Look, NOTHING, page } from './page-frame.ts'
import { PASSKEY_SCRIPT } from './page-scripts.ts'

export interface PasskeysPage {
  look: Look
  action: string
  passkeys: readonly Selectable<PasskeysTable>[]
  /** True where the person has just proved who they are; otherwise the page asks for that first. */
  isProven: boolean
  /** The browser's question as JSON: for a new passkey, or for one that proves who the person is. */
  options: string
  name?: string
  errors?: Readonly<Partial<Record<'name' | 'password', string>>>
  error?: string | undefined
  home: string
}

const day = (instant: number) =>
  new Date(instant).toLocaleDateString('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })

/** Lists the person's passkeys. With a proof it adds and deletes them. */
export function passkeysPage(options: PasskeysPage): string {
  const { look, action, passkeys, isProven, error, home } = options
  const rows = passkeys.map(
    (one) => html`<li>
<span>${one.name}<small>Creada el ${day(one.createdAt)}${one.usedAt === null ? '' : `, usada el ${day(one.usedAt)}`}</small></span>
${isProven ? removal(action, one) : NOTHING}
</li>`,
  )
  return page(
    look,
    'Llaves de acceso',
    html`<h1>Llaves de acceso</h1>
<p class="context">Con una entras sin contraseña: con tu huella, tu rostro o el PIN de tu equipo. No la crees en una computadora compartida.</p>
${alert(error)}
${rows.length === 0 ? html`<p>Todavía no tienes ninguna.</p>` : html`<ul>${joined(rows)}</ul>`}
${isProven ? addition(options) : confirmation(options)}
<div class="after"><p><a href="${home}">Volver a la aplicación</a></p></div>`,
    PASSKEY_SCRIPT,
  )
}

const removal = (
  action: string,
  { passkeyId, name }: Pick<Selectable<PasskeysTable>, 'passkeyId' | 'name'>,
) => html`
<form method="post" action="${action}">
<input type="hidden" name="remove" value="${passkeyId}">
<button type="submit" class="plain" aria-label="Eliminar ${name}">Eliminar</button>
</form>`

const addition = ({ action, options, name = '', errors = {} }: PasskeysPage) => html`
<form id="passkey-form" method="post" action="${action}" data-adds data-options="${options}" hidden novalidate>
${field({ name: 'name', label: 'Nombre', value: name, autocomplete: 'off', error: errors.name })}
<p class="error" id="passkey-problem" role="alert" hidden>No se creó la llave. Inténtalo de nuevo.</p>
<input type="hidden" name="passkey">
<div class="actions"><button type="submit" class="main" id="passkey-button">Agregar llave de acceso</button></div>
</form>
<noscript><p>Para agregar una, activa JavaScript en tu navegador.</p></noscript>`

/** Another person may sit at a computer that somebody left signed in. */
const confirmation = ({ action, passkeys, options, errors = {} }: PasskeysPage) => html`
<h2>Confirma quién eres</h2>
<p>Para agregar o eliminar una llave, comprueba que eres tú.</p>
<form method="post" action="${action}" novalidate>
${field({
  name: 'password',
  label: 'Contraseña',
  type: 'password',
  autocomplete: 'current-password',
  error: errors.password,
})}
<div class="actions"><button type="submit" class="main">Confirmar</button></div>
</form>
${passkeys.length === 0 ? NOTHING : passkeyForm(action, options, 'Confirmar con llave de acceso')}`

/** The part of the sign-in page that uses one. */
export const signInWithPasskey = (action: string, options: string) =>
  passkeyForm(action, options, 'Entrar con llave de acceso')

const passkeyForm = (action: string, options: string, label: string) => html`
<form id="passkey-form" method="post" action="${action}" data-options="${options}" hidden>
<input type="hidden" name="passkey">
<div class="actions"><button type="submit" class="plain main" id="passkey-button">${label}</button></div>
<p class="error" id="passkey-problem" role="alert" hidden>No se usó ninguna llave. Inténtalo de nuevo o usa tu contraseña.</p>
</form>`
