import { createFileRoute } from '@tanstack/react-router'
import { HospitalsLoadError } from '#src/features/hospitals/HospitalsLoadError.tsx'
import { loadOnce } from '#src/lib/load-once.ts'
import { AppLayout } from '#src/shell/AppLayout.tsx'
import { SignedInShell } from '#src/shell/lazy-shell.ts'

// Imported anew at each change of page, it would let a frame with nothing new in it go first.
const entrance = loadOnce(() => import('#src/shell/enter.ts'))

/** Everything that asks for sign-in: the address asked for is remembered, and come back to. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { session, user }, location, params, preload }) => {
    if (!user) {
      if (preload) throw new Error('Nothing is fetched ahead for people who are not signed in')
      await session.signIn(location.href)
    }
    // A dialog that the address opens hides what is there from readers: the bar has to be.
    const [{ enter }] = await Promise.all([entrance.load(), SignedInShell.preload()])
    const param =
      'hospitalId' in params && typeof params.hospitalId === 'string' ? params.hospitalId : undefined
    return enter({ session, pathname: location.pathname, param })
  },
  component: AppLayout,
  errorComponent: HospitalsLoadError,
})
