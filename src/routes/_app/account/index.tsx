import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#src/api/load.ts'
import { AccountPage } from '#src/features/account/page/AccountPage.tsx'
import { accountQueries } from '#src/features/account/queries.ts'

export const Route = createFileRoute('/_app/account/')({
  staticData: { title: 'Mi cuenta' },
  loader: ({ context: { client, queryClient } }) => {
    void prefetch(queryClient, accountQueries.sessions(client))
  },
  component: AccountPage,
})
