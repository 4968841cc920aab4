import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { NoHospitalPage } from '#src/shell/NoHospitalPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId')({
  staticData: { title: 'Hospital' },
  beforeLoad: async ({ context, params, preload }) => {
    const hospital = context.hospitals.find(({ hospitalId }) => String(hospitalId) === params.hospitalId)
    if (!hospital) throw notFound({ routeId: '/_app/hospitals/$hospitalId' })
    const { enterHospital } = await import('#src/shell/enter-hospital.ts')
    return enterHospital(context, hospital, preload)
  },
  component: Outlet,
  notFoundComponent: NoHospitalPage,
})
