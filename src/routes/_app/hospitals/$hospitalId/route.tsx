import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadOnce } from '#src/lib/load-once.ts'
import { NoHospitalPage } from '#src/shell/NoHospitalPage.tsx'

const entrance = loadOnce(() => import('#src/shell/enter-hospital.ts'))

export const Route = createFileRoute('/_app/hospitals/$hospitalId')({
  staticData: { title: 'Hospital' },
  beforeLoad: async ({ context, params, preload, location: { href, pathname } }) => {
    const hospital = context.hospitals.find(({ hospitalId }) => String(hospitalId) === params.hospitalId)
    if (!hospital) throw notFound({ routeId: '/_app/hospitals/$hospitalId' })
    const { enterHospital } = await entrance.load()
    return enterHospital(context, { hospital, href, pathname, preload })
  },
  component: Outlet,
  notFoundComponent: NoHospitalPage,
})
