import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bare address goes on to its overview. */
export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/hospitals/$hospitalId/patients/$patientId/overview', params, replace: true })
  },
})
