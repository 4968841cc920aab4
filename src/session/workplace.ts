import { QueryClient } from '@tanstack/react-query'
import { type Clients, createClients } from '#src/api/clients.ts'
import { createSelection, type Selection } from './selection.ts'
import type { Session } from './session.ts'

/** What a signed-in person works with. */
export interface Workplace {
  queryClient: QueryClient
  clients: Clients
  selection: Selection
}

/** Server state; the HTTP client repeats readings itself, and offline a request fails instead of hanging. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const workplaces = new WeakMap<Session, Workplace>()

/** The one workplace of a session; its code (HTTP, schemas, cookies) comes with the first signed-in page. */
export function workplaceOf(session: Session): Workplace {
  let workplace = workplaces.get(session)
  if (!workplace) {
    const queryClient = createQueryClient()
    session.whenForgotten(() => queryClient.clear())
    workplace = {
      queryClient,
      clients: createClients(session, session.config.apiOrigin),
      selection: createSelection(() => session.renew()),
    }
    workplaces.set(session, workplace)
  }
  return workplace
}
