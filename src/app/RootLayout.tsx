import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { PRODUCT_NAME } from '#src/config.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { Bands } from './Bands.tsx'
import { SignedInShell } from './lazy-shell.ts'
import { ShellBoundary } from './ShellBoundary.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/** Pages that have no navigation bar for those who are not signed in. */
const PUBLIC = new Set(['/', '/careers'])
/** Holds the navigation bar's place where it is about to be, so that nothing jumps. */
const BAR = (
  <div className="flex h-14 items-center border-b border-line bg-raised px-4 short:h-11">
    <Logo />
  </div>
)

/** The page around every route. The navigation bar is there only for those who are signed in. */
export function RootLayout() {
  const { isLoading, user: tokens } = useAuth()
  const { user } = useSessionState()
  const signedIn = user !== null && (isLoading || tokens != null)
  useArrivalFocus()
  useTitle()
  const isPublic = useLocation({ select: ({ pathname }) => PUBLIC.has(pathname) })
  const failed = useMatches({ select: (matches) => matches.some(({ status }) => status === 'error') })
  return (
    <>
      <Bands />
      {signedIn ? (
        <ShellBoundary>
          <SignedInShell fallback={BAR} />
        </ShellBoundary>
      ) : (
        !isPublic && !failed && BAR
      )}
      <Outlet />
    </>
  )
}

/** Titles the tab with the deepest route that says something. */
function useTitle() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ status }) => status === 'notFound')
        ? null
        : matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title,
  })
  const text = title ? `${title} - ${PRODUCT_NAME}` : PRODUCT_NAME
  useEffect(() => {
    document.title = text
  }, [text])
}
