import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '#src/domain/table-search.ts'
import { InstallationPage } from '#src/features/account/page/InstallationPage.tsx'

export const Route = createFileRoute('/_app/account/installation')({
  staticData: { title: 'Administración' },
  validateSearch: tableSearch(['userName', 'email', 'lastSignInAt']),
  component: InstallationPage,
})
