import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { type Look, messagePage } from './page-frame.ts'

/** The session at the provider that a browser's cookie names; of nobody where it names none. */
export function sessionOf(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  return provider.Session.get(provider.createContext(req, res))
}

/** For a page of one's own, and nobody is signed in. */
export function signInFirstPage(look: Look, home: string): string {
  const text = 'Entra a la aplicación y vuelve a esta página.'
  return messagePage(look, 'Inicia sesión primero', text, home, 'Ir a la aplicación')
}
