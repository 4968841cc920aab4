import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bare address goes on to its overview. */
export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId_/episodes/$episodeId/')(
  {
    beforeLoad: ({ params }) => {
      throw redirect({
        to: '/hospitals/$hospitalId/patients/$patientId/episodes/$episodeId/overview',
        params,
        replace: true,
      })
    },
  },
)
