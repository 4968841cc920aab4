import { createFileRoute } from '@tanstack/react-router'
import { GettingStartedPage } from '#src/shell/GettingStartedPage.tsx'

export const Route = createFileRoute('/_app/getting-started')({
  staticData: { title: 'Primeros Pasos' },
  component: GettingStartedPage,
})
