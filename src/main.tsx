import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from 'react-oidc-context'
import { applyTheme, readTheme } from '#src/ui/theme.ts'
import { readConfig } from './config.ts'
import { FallbackStorage, sessionStore } from './lib/storage.ts'
import { createAppRouter } from './router.tsx'
import { keepLanguage } from './session/cookies.ts'
import { createSession } from './session/session.ts'
import { holdsSession } from './session/user-manager.ts'
import './styles.css'

const { origin } = window.location
const config = readConfig(origin)

/** Mock mode answers every request inside the browser; it may also take the page, for a sign-in. */
async function startsHere(): Promise<boolean> {
  if (import.meta.env.MODE !== 'mock') return true
  const { startMockMode } = await import('../mocks/browser.ts')
  return startMockMode({ ...config, storage: new FallbackStorage(sessionStore()) })
}

function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // The scroll lock of dialogs is a style element, which the content security policy wants signed.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)

  const session = createSession({ config, origin })
  const router = createAppRouter({ session })

  const renewQuietly = () => {
    if (document.visibilityState === 'visible') void session.evaluate()
  }
  document.addEventListener('visibilitychange', renewQuietly)
  window.addEventListener('online', renewQuietly)
  window.addEventListener('pageshow', (event) => {
    // A page that comes back whole, from the back button, may show somebody who has signed out since.
    if (!event.persisted) return
    if (!holdsSession(session.manager)) document.documentElement.hidden = true
    window.location.reload()
  })

  // The first paint of index.html stays until there is something else to see.
  new MutationObserver((_, observer) => {
    observer.disconnect()
    document.getElementById('start')?.remove()
  }).observe(root, { childList: true })
  // In a transition, React renders the first page in slices and handles input between them.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <AuthProvider userManager={session.manager} skipSigninCallback>
          <RouterProvider router={router} />
        </AuthProvider>
      </StrictMode>,
    ),
  )
}

applyTheme(readTheme())
keepLanguage()
// Not awaited at the top: what mock mode imports may stand in this very chunk, which would wait for itself.
void startsHere().then((here) => here && start())
