import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import type { ApiClient } from '#src/api/client.ts'
import { getSubscription } from '#src/domain/subscription/api.ts'

export const subscriptionQueries = {
  all: () => ['subscriptions'] as const,
  /** What a hospital pays for. @param subscriptionId as the hospital names it */
  detail: (client: ApiClient, subscriptionId: number | string) =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'detail', String(subscriptionId)] as const,
      queryFn: ({ signal }) => call(client, getSubscription, { subscriptionId }, { signal }),
    }),
}
