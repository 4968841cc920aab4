import { alert, field, html, type Look, NOTHING, page, supportLine, trusted } from './page-frame.ts'
import { PASSKEY_SCRIPT } from './page-scripts.ts'
import { signInWithPasskey } from './passkey-pages.ts'

/** Who tries to sign in, and what went wrong the last time. */
export interface SignInPage {
  look: Look
  action: string
  user: string
  /** What the application's cookie says somebody worked in last, on this computer. */
  hospital: string | undefined
  error: string | undefined
  /** What the browser is asked for a passkey, as JSON; undefined where there are none. */
  passkey: string | undefined
  /** Where somebody goes who has forgotten the password. */
  forgotten: string
}

/** The sign-in form. */
export function signInPage({ look, action, user, hospital, error, passkey, forgotten }: SignInPage): string {
  return page(
    look,
    'Iniciar sesión',
    html`<h1>Iniciar sesión</h1>
<p class="context">${hospital ?? 'Usa tu cuenta del hospital.'}</p>
${alert(error)}
<form method="post" action="${action}">
${field({ name: 'user', label: 'Usuario o correo', value: user, autocomplete: 'username', isFirst: user === '' })}
${field({
  name: 'password',
  label: 'Contraseña',
  type: 'password',
  autocomplete: 'current-password',
  isFirst: user !== '',
})}
<div class="actions">
<button type="submit" class="main">Entrar</button>
<a href="${forgotten}">¿Olvidaste tu contraseña?</a>
<button type="submit" class="link" name="cancel" value="yes" formnovalidate>Cancelar</button>
</div>
</form>
${passkey === undefined ? NOTHING : signInWithPasskey(action, passkey)}
<div class="after">${supportLine(look)}</div>`,
    passkey === undefined ? '' : PASSKEY_SCRIPT,
  )
}

/**
 * The page that ends the provider's session.
 * @param form the provider's own form, with the id `op.logoutForm`
 * @param atOnce whether it submits itself: only if the request proved that it comes from the application
 */
export function signOutPage(look: Look, form: string, atOnce: boolean): string {
  const withAnswer = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')
  return page(
    look,
    'Cerrar sesión',
    html`<h1>${atOnce ? 'Cerrando sesión…' : '¿Quieres cerrar sesión?'}</h1>
${trusted(withAnswer)}
<div class="actions"><button type="submit" class="main" form="op.logoutForm">Cerrar sesión</button></div>`,
    atOnce ? 'document.forms[0].submit()' : '',
  )
}
