import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '#src/api/clients.ts'
import { read } from '#src/api/http.ts'
import { Subscription } from '#src/domain/subscription/contract.ts'

export const subscriptionQueries = {
  all: () => ['subscriptions'] as const,
  /** What a hospital pays for. @param subscriptionId as the hospital names it */
  detail: ({ payments }: Pick<Clients, 'payments'>, subscriptionId: number | string) =>
    queryOptions({
      queryKey: [...subscriptionQueries.all(), 'detail', String(subscriptionId)] as const,
      queryFn: ({ signal }) => {
        const path = `subscriptions/${encodeURIComponent(subscriptionId)}`
        return read(Subscription, payments.get(path, { signal }))
      },
    }),
}
