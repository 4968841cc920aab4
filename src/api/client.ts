import type { KyInstance } from 'ky'
import type { ListParams } from '#src/domain/list.ts'
import { MAX_SEARCH } from '#src/domain/table-search.ts'

/** Calls the API in the name of the signed-in person. */
export interface ApiClient {
  /** With the API's origin as its base. */
  http: KyInstance
  /** Of the hospital whose paths it fills in; absent where it is about none. */
  id?: number
}

/** A list's parameters as they go into the query; what is not set stays out, and what is too long to search for. */
export function listSearch({ pageIndex = 1, pageSize = 5, search, orderBy, purpose }: ListParams) {
  return { pageIndex, pageSize, search: search?.slice(0, MAX_SEARCH) || undefined, orderBy, purpose }
}
