import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId_/episodes/$episodeId',
)({
  staticData: { title: null },
  component: Outlet,
})
