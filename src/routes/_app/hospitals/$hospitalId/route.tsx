import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { ensure } from '#src/api/load.ts'
import { NoHospitalPage } from '#src/app/missing-pages.tsx'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId')({
  staticData: { title: 'Hospital' },
  beforeLoad: async ({ context, params, preload, location: { href } }) => {
    const hospital = context.hospitals.find(({ hospitalId }) => String(hospitalId) === params.hospitalId)
    if (!hospital) throw notFound({ routeId: '/_app/hospitals/$hospitalId' })
    const { loadHospitalContext } = await import('#src/app/load-hospital-context.ts')
    return loadHospitalContext(context, { hospital, href, preload })
  },
  // What `hospital.clock` and `hospital.services` read, on every page below.
  loader: async ({ context: { queryClient, hospital } }) => {
    await ensure(queryClient, profileQueries.detail(hospital))
  },
  component: Outlet,
  notFoundComponent: NoHospitalPage,
})
