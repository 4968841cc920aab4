import { createFileRoute } from '@tanstack/react-router'
import { firstStepsSearch } from '#src/features/first-steps/address.ts'
import { FirstStepsPage } from '#src/features/first-steps/FirstStepsPage.tsx'

export const Route = createFileRoute('/_app/getting-started')({
  staticData: { title: 'Primeros Pasos' },
  validateSearch: firstStepsSearch,
  component: FirstStepsPage,
})
