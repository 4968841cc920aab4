import type { LinkKind } from '#server/accounts/links.ts'
import { alert, field, html, type Look, NOTHING, page, supportLine } from './page-frame.ts'

const TITLES: Record<LinkKind, string> = {
  first: 'Crea la primera cuenta',
  invitation: 'Crea tu contraseña',
  recovery: 'Elige una contraseña nueva',
}

const CONTEXTS: Record<LinkKind, string> = {
  first: 'Con ella administras esta instalación y puedes invitar a los demás.',
  invitation: 'Con tu correo y esta contraseña entras de ahora en adelante.',
  recovery: 'Al guardarla se cierran todas tus sesiones abiertas.',
}

export interface LinkPage {
  look: Look
  action: string
  token: string
  kind: LinkKind
  name: string
  email: string
  errors: Readonly<Partial<Record<'name' | 'email' | 'password', string>>>
  error?: string | undefined
}

/** Where a link leads to: somebody chooses a password; the first person says who they are, too. */
export function linkPage({ look, action, token, kind, name, email, errors, error }: LinkPage): string {
  const about =
    kind === 'first'
      ? html`${field({ name: 'name', label: 'Nombre completo', value: name, autocomplete: 'name', error: errors.name, isFirst: true })}
${field({ name: 'email', label: 'Correo electrónico', value: email, type: 'email', autocomplete: 'username', error: errors.email })}`
      : html`<p><strong>${email}</strong></p>
<input type="hidden" name="email" value="${email}" autocomplete="username">`
  return page(
    look,
    TITLES[kind],
    html`<h1>${TITLES[kind]}</h1>
<p class="context">${CONTEXTS[kind]}</p>
${alert(error)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
${about}
${field({
  name: 'password',
  label: 'Contraseña nueva',
  type: 'password',
  autocomplete: 'new-password',
  help: 'De 12 caracteres o más; una frase corta sirve bien.',
  error: errors.password,
  isFirst: kind !== 'first',
})}
<div class="actions"><button type="submit" class="main">Guardar</button></div>
</form>`,
  )
}

export interface PasswordPage {
  look: Look
  action: string
  errors: Readonly<Partial<Record<'current' | 'next', string>>>
  error?: string | undefined
  home: string
}

/** Where somebody who is signed in chooses another password. */
export function passwordPage({ look, action, errors, error, home }: PasswordPage): string {
  return page(
    look,
    'Cambiar contraseña',
    html`<h1>Cambiar contraseña</h1>
<p class="context">Al guardarla se cierran tus otras sesiones; esta sigue abierta.</p>
${alert(error)}
<form method="post" action="${action}" novalidate>
${field({ name: 'current', label: 'Contraseña actual', type: 'password', autocomplete: 'current-password', error: errors.current, isFirst: true })}
${field({
  name: 'next',
  label: 'Contraseña nueva',
  type: 'password',
  autocomplete: 'new-password',
  help: 'De 12 caracteres o más; una frase corta sirve bien.',
  error: errors.next,
})}
<div class="actions"><button type="submit" class="main">Guardar</button><a href="${home}">Volver</a></div>
</form>`,
  )
}

export interface ForgottenPage {
  look: Look
  action: string
  /** Whether the installation sends mail. */
  hasMail: boolean
  email: string
  errors: Readonly<Partial<Record<'email', string>>>
  error?: string | undefined
  home: string
}

/** Where somebody asks for a link by mail, or reads whom to ask for one. */
export function forgottenPage(options: ForgottenPage): string {
  const { look, action, hasMail, email, errors, error, home } = options
  const form = html`<p class="context">Te enviamos un enlace para elegir otra.</p>
${alert(error)}
<form method="post" action="${action}" novalidate>
${field({ name: 'email', label: 'Correo electrónico', value: email, type: 'email', autocomplete: 'username', error: errors.email, isFirst: true })}
<div class="actions"><button type="submit" class="main">Enviar enlace</button><a href="${home}">Volver</a></div>
</form>
<div class="after">${supportLine(look)}</div>`
  const whom = html`<p>Pide un enlace nuevo a quien administra ${look.product} en tu hospital: te lo da en un momento.</p>
${look.support === undefined ? NOTHING : supportLine(look)}
<p><a href="${home}">Volver a la aplicación</a></p>`
  return page(
    look,
    '¿Olvidaste tu contraseña?',
    html`<h1>¿Olvidaste tu contraseña?</h1>
${hasMail ? form : whom}`,
  )
}
