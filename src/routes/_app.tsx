import { createFileRoute, Outlet } from '@tanstack/react-router'
import { HospitalsLoadError } from '#src/features/hospitals/HospitalsLoadError.tsx'

/** Everything that asks for sign-in: the address asked for is remembered, and come back to. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { session, queryClient, user }, location, params, preload }) => {
    if (!user) {
      if (preload) return undefined
      await session.signIn(location.href)
    }
    const { enter } = await import('#src/shell/enter.ts')
    const param = 'hospitalId' in params && typeof params.hospitalId === 'string' ? params.hospitalId : undefined
    return enter({ session, queryClient, pathname: location.pathname, param })
  },
  component: Outlet,
  errorComponent: HospitalsLoadError,
})
