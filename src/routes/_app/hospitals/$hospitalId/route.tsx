import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { HospitalProvider } from '#src/hospital/HospitalProvider.tsx'
import { NoHospitalPage } from '#src/hospital/MissingPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId')({
  staticData: { title: 'Hospital' },
  beforeLoad: async ({ context, params, preload, location: { href } }) => {
    const hospital = context.hospitals.find(({ hospitalId }) => String(hospitalId) === params.hospitalId)
    if (!hospital) throw notFound({ routeId: '/_app/hospitals/$hospitalId' })
    const { loadHospitalContext } = await import('#src/app/load-hospital-context.ts')
    return loadHospitalContext(context, { hospital, href, preload })
  },
  component: HospitalPages,
  notFoundComponent: NoHospitalPage,
})

function HospitalPages() {
  const { hospital } = Route.useRouteContext()
  return (
    <HospitalProvider value={hospital}>
      <Outlet />
    </HospitalProvider>
  )
}
