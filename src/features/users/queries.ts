import { queryOptions } from '@tanstack/react-query'
import { type Clients, type HospitalClients, listSearch } from '#src/api/clients.ts'
import { read } from '#src/api/http.ts'
import type { ListParams } from '#src/api/list.ts'
import { UserList } from './contract.ts'

export interface UserSearch extends ListParams {
  /** Leaves out who is a member of this hospital already. */
  excludeFromHospitalId?: number
}

export const userQueries = {
  all: () => ['users'] as const,
  /** The members of one hospital; the clients are that hospital's. */
  list: (clients: Pick<HospitalClients, 'core'>, hospitalId: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'list', hospitalId] as const,
      queryFn: ({ signal }) => read(UserList, clients.core.get('users', { signal })),
    }),
  /** Anybody who can sign in, by name or e-mail address. */
  search: (clients: Pick<Clients, 'users'>, search: UserSearch) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'search', search] as const,
      queryFn: ({ signal }) => {
        const { excludeFromHospitalId, ...list } = search
        return read(
          UserList,
          clients.users.get('users', {
            searchParams: { ...listSearch(list), excludeFromHospitalId },
            signal,
          }),
        )
      },
    }),
}
