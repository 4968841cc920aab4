import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId')({
  staticData: { title: null },
  component: Outlet,
})
