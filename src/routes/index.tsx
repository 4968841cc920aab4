import { createFileRoute, redirect } from '@tanstack/react-router'
import { HospitalsLoadError } from '#src/features/hospitals/HospitalsLoadError.tsx'
import { LandingPage } from '#src/shell/LandingPage.tsx'

export const Route = createFileRoute('/')({
  staticData: { title: 'Página de destino' },
  // A signed-in person goes on to the board, where the logo leads there too.
  beforeLoad: async ({ context: { session, user }, location, preload }) => {
    if (!user || preload) return
    const { enter, homeHospital } = await import('#src/shell/enter.ts')
    const { selection } = await enter({ session, pathname: location.pathname, param: undefined })
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
