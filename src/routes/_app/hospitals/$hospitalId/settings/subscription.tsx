import { createFileRoute } from '@tanstack/react-router'
import { profileQueries } from '#src/features/profile/queries.ts'
import { subscriptionQueries } from '#src/features/subscription/queries.ts'
import { SubscriptionSettingsPage } from '#src/features/subscription/SubscriptionSettingsPage.tsx'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/subscription')({
  staticData: { title: 'Configuración' },
  loader: async ({ context: { session, queryClient, clients, hospital } }) => {
    const { hospitalId, subscriptionId } = hospital
    if (!holds(session, hospitalId, 'hospital')) return
    if (subscriptionId !== undefined && subscriptionId !== null)
      void queryClient.prefetchQuery(subscriptionQueries.detail(clients, subscriptionId))
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: SubscriptionSettingsPage,
})
