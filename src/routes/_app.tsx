import { createFileRoute } from '@tanstack/react-router'
import { LazySignedInShell } from '#src/app/RootLayout.tsx'
import { AppLayout } from '#src/app/SignedInShell.tsx'
import { HospitalsLoadError } from '#src/features/hospitals/parts/HospitalsLoadError.tsx'

/** Everything that asks for sign-in: the address asked for is remembered, and come back to. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { session, user }, location, params, preload }) => {
    if (!user) {
      if (preload) throw new Error('Nothing is fetched ahead for people who are not signed in')
      await session.signIn(location.href)
    }
    // A dialog that the address opens hides what is there from readers: the bar has to be.
    const [{ loadAppContext }] = await Promise.all([
      import('#src/app/load-app-context.ts'),
      LazySignedInShell.preload(),
    ])
    const param =
      'hospitalId' in params && typeof params.hospitalId === 'string' ? params.hospitalId : undefined
    return loadAppContext({ session, pathname: location.pathname, param })
  },
  component: AppLayout,
  errorComponent: HospitalsLoadError,
})
