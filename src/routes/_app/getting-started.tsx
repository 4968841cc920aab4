import { createFileRoute } from '@tanstack/react-router'
import { FirstStepsPage } from '#src/features/first-steps/page/FirstStepsPage.tsx'
import { firstStepsSearch } from '#src/features/first-steps/search-params.ts'

export const Route = createFileRoute('/_app/getting-started')({
  staticData: { title: 'Primeros Pasos' },
  validateSearch: firstStepsSearch,
  component: FirstStepsPage,
})
