import { PAGE_STYLE } from './page-style.ts'

/** A piece of HTML that is safe to put into a page. */
export interface Html {
  readonly html: string
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML from a template; every value is shown as text, unless it is HTML made the same way. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const shown = values.map((value) =>
    typeof value === 'string' ? value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '') : value.html,
  )
  return { html: parts.map((part, index) => part + (shown[index] ?? '')).join('') }
}

/** HTML that somebody else made, taken as it is. */
export function trusted(markup: string): Html {
  return { html: markup }
}

const NOTHING = trusted('')

function page(nonce: string, title: string, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(PAGE_STYLE)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.html
}

/** Who tries to sign in, and what went wrong the last time. */
export interface SignInPage {
  nonce: string
  action: string
  user: string
  error: string | undefined
}

/** The sign-in form. */
export function signInPage({ nonce, action, user, error }: SignInPage): string {
  const alert = error === undefined ? NOTHING : html`<p class="alert" id="error" role="alert">${error}</p>`
  const described = error === undefined ? NOTHING : trusted(' aria-describedby="error" aria-invalid="true"')
  const focusUser = trusted(user === '' ? ' autofocus' : '')
  const focusPassword = trusted(user === '' ? '' : ' autofocus')
  return page(
    nonce,
    'Iniciar sesión',
    html`<h1>Iniciar sesión</h1>
<p class="context">Usa tu cuenta del hospital.</p>
${alert}
<form method="post" action="${action}">
<label for="user">Usuario</label>
<input id="user" name="user" value="${user}" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}${focusUser}>
<label for="password">Contraseña</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}${focusPassword}>
<button type="submit">Entrar</button>
<button type="submit" class="quiet" name="cancel" value="yes" formnovalidate>Cancelar</button>
</form>`,
  )
}

/**
 * The page that ends the provider's session.
 * @param form the provider's own form, with the id `op.logoutForm`
 * @param atOnce whether it submits itself: only if the request proved that it comes from the application
 */
export function signOutPage(nonce: string, form: string, atOnce: boolean): string {
  const script = html`<script nonce="${nonce}">document.forms[0].submit()</script>`
  const withAnswer = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')
  return page(
    nonce,
    'Cerrar sesión',
    html`<h1>${atOnce ? 'Cerrando sesión…' : '¿Quieres cerrar sesión?'}</h1>
${trusted(withAnswer)}
<button type="submit" form="op.logoutForm">Cerrar sesión</button>
${atOnce ? script : NOTHING}`,
  )
}

/** A page that says one thing and offers the way back to the application. */
export function messagePage(nonce: string, title: string, text: string, home: string): string {
  return page(
    nonce,
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
<p><a href="${home}">Volver a la aplicación</a></p>`,
  )
}
