import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bare address goes on to its overview. */
export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/hospitals/$hospitalId/rooms/$roomId/patients/$patientId/overview',
      params,
      replace: true,
    })
  },
})
