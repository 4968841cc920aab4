import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bare address goes on to its overview. */
export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId_/episodes/$episodeId/',
)({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/hospitals/$hospitalId/rooms/$roomId/patients/$patientId/episodes/$episodeId/overview',
      params,
      replace: true,
    })
  },
})
