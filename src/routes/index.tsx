import { createFileRoute, redirect } from '@tanstack/react-router'
import { LandingPage } from '#src/app/LandingPage.tsx'
import { HospitalsLoadError } from '#src/features/hospitals/parts/HospitalsLoadError.tsx'

export const Route = createFileRoute('/')({
  staticData: { title: 'Página de destino' },
  // A signed-in person goes on to the board, where the logo leads there too.
  beforeLoad: async ({ context: { session, user }, location, preload }) => {
    if (!user || preload) return
    const { loadAppContext, homeHospital } = await import('#src/app/load-app-context.ts')
    const { selection } = await loadAppContext({ session, pathname: location.pathname, param: undefined })
    const home = homeHospital(session, selection.getState().hospital.hospitalId)
    if (home !== null)
      throw redirect({
        to: '/hospitals/$hospitalId/home',
        params: { hospitalId: String(home) },
        replace: true,
      })
  },
  component: LandingPage,
  errorComponent: HospitalsLoadError,
})
