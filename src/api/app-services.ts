import {
  CancelledError,
  type DefaultError,
  MutationCache,
  QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createSelection, type Selection, type SelectionState } from '#src/session/selection.ts'
import type { Session } from '#src/session/session.ts'
import { useSession } from '#src/session/use-session.ts'
import type { ApiClient } from './client.ts'
import { needsNoMessage } from './errors.ts'
import { createHttp } from './http.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Heads the toast of a failure that the mutation has no `onError` for. */
      errorTitle: string
    }
  }
}

/** What a signed-in person works with. */
export interface AppServices {
  queryClient: QueryClient
  client: ApiClient
  selection: Selection
}

/**
 * A query that the page one leaves is still loading is called off with that page, and with it what the next page's
 * loader ensures: it is asked for once more then. What a person calls off is not.
 */
class PageQueryClient extends QueryClient {
  #timesCalledOff = 0

  override cancelQueries(...filtersAndOptions: Parameters<QueryClient['cancelQueries']>): Promise<void> {
    this.#timesCalledOff += 1
    return super.cancelQueries(...filtersAndOptions)
  }

  override async query<
    TQueryFnData,
    TError = DefaultError,
    TData = TQueryFnData,
    TQueryData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
    TPageParam = never,
  >(
    options: QueryExecuteOptions<TQueryFnData, TError, TData, TQueryData, TQueryKey, TPageParam>,
  ): Promise<TData> {
    const timesCalledOff = this.#timesCalledOff
    try {
      return await super.query(options)
    } catch (error) {
      const isLeft =
        error instanceof CancelledError && error.revert && timesCalledOff === this.#timesCalledOff
      if (isLeft && options.staleTime === 'static') return super.query(options)
      throw error
    }
  }
}

/** Shows why a write failed that nothing on the page shows. @param title unset where the write has none */
type ShowWriteFailure = (error: Error, title: string | undefined) => void

/** Server state; the HTTP client repeats readings itself, and offline a request fails instead of hanging. */
export function createQueryClient(showWriteFailure: ShowWriteFailure): QueryClient {
  return new PageQueryClient({
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { options, meta }) => {
        if (!options.onError && !needsNoMessage(error)) showWriteFailure(error, meta?.errorTitle)
      },
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const servicesOf = new WeakMap<Session, AppServices>()

/** The one services of a session; undefined before its first signed-in page. */
export function findAppServices(session: Session): AppServices | undefined {
  return servicesOf.get(session)
}

/** What every signed-in page begins with. Its code (HTTP, schemas, cookies) comes with the first one. */
export function startAppServices(session: Session, showWriteFailure: ShowWriteFailure): AppServices {
  let services = servicesOf.get(session)
  if (!services) {
    const queryClient = createQueryClient(showWriteFailure)
    session.onClearUserData(() => queryClient.clear())
    services = {
      queryClient,
      client: { http: createHttp(session, session.config.apiOrigin) },
      selection: createSelection(() => session.renew()),
    }
    servicesOf.set(session, services)
  }
  return services
}

export function useAppServices(): AppServices {
  const services = findAppServices(useSession())
  if (!services) throw new Error('Only signed-in pages have services')
  return services
}

/** The active hospital and whether it is being switched, followed as they change. */
export function useSelectionState(): SelectionState {
  const { selection } = useAppServices()
  return useSyncExternalStore(selection.subscribe, selection.getState)
}
