import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId')({
  staticData: { title: 'Episodio de Paciente' },
  component: Outlet,
})
