import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { subscriptionQueries } from '#src/features/subscription/queries.ts'
import { SubscriptionSettingsPage } from '#src/features/subscription/settings/SubscriptionSettingsPage.tsx'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/subscription')({
  staticData: { title: 'Configuración' },
  loader: async ({ context: { queryClient, client, hospital } }) => {
    const { subscriptionId } = hospital
    if (!hospital.can('hospital')) return
    if (subscriptionId !== undefined && subscriptionId !== null)
      void prefetch(queryClient, subscriptionQueries.detail(client, subscriptionId))
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: SubscriptionSettingsPage,
})
