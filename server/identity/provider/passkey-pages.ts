import type { Selectable } from 'kysely'
import type { PasskeysTable } from '#server/db/schema.ts'
import { alert, field, html, joined, type Look, page } from './page-frame.ts'
import { PASSKEY_SCRIPT } from './page-scripts.ts'

export interface PasskeysPage {
  look: Look
  action: string
  passkeys: readonly Selectable<PasskeysTable>[]
  /** What the browser is asked, as JSON. */
  options: string
  name: string
  errors: Readonly<Partial<Record<'name', string>>>
  error?: string | undefined
  home: string
}

const day = (instant: number) =>
  new Date(instant).toLocaleDateString('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })

/** One's passkeys: to add one, and to delete each. */
export function passkeysPage(options: PasskeysPage): string {
  const { look, action, passkeys, name, errors, error, home } = options
  const rows = passkeys.map(
    (one) => html`<li>
<span>${one.name}<small>Creada el ${day(one.createdAt)}${one.usedAt === null ? '' : `, usada el ${day(one.usedAt)}`}</small></span>
<form method="post" action="${action}">
<input type="hidden" name="remove" value="${one.passkeyId}">
<button type="submit" class="plain" aria-label="Eliminar ${one.name}">Eliminar</button>
</form>
</li>`,
  )
  return page(
    look,
    'Llaves de acceso',
    html`<h1>Llaves de acceso</h1>
<p class="context">Con una entras sin contraseña: con tu huella, tu rostro o el PIN de tu equipo. No la crees en una computadora compartida.</p>
${alert(error)}
${rows.length === 0 ? html`<p>Todavía no tienes ninguna.</p>` : html`<ul>${joined(rows)}</ul>`}
<form id="passkey-form" method="post" action="${action}" data-adds data-options="${options.options}" hidden novalidate>
${field({ name: 'name', label: 'Nombre', value: name, autocomplete: 'off', error: errors.name })}
<p class="error" id="passkey-problem" role="alert" hidden>No se creó la llave. Inténtalo de nuevo.</p>
<input type="hidden" name="passkey">
<div class="actions"><button type="submit" class="main" id="passkey-button">Agregar llave de acceso</button></div>
</form>
<noscript><p>Para agregar una, activa JavaScript en tu navegador.</p></noscript>
<div class="after"><p><a href="${home}">Volver a la aplicación</a></p></div>`,
    PASSKEY_SCRIPT,
  )
}

/** The part of the sign-in page that uses one. */
export const signInWithPasskey = (action: string, options: string) => html`
<form id="passkey-form" method="post" action="${action}" data-options="${options}" hidden>
<input type="hidden" name="passkey">
<div class="actions"><button type="submit" class="plain main" id="passkey-button">Entrar con llave de acceso</button></div>
<p class="error" id="passkey-problem" role="alert" hidden>No se usó ninguna llave. Inténtalo de nuevo o usa tu contraseña.</p>
</form>`
