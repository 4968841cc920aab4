import type { KyInstance } from 'ky'
import type { ListParams } from '#src/domain/list.ts'
import { MAX_SEARCH } from '#src/domain/table-search.ts'
import type { Session } from '#src/session/session.ts'
import { createHttp } from './http.ts'

/** The clients that need no hospital. */
export interface Clients {
  /** `/api/hospitals` */
  hospitals: KyInstance
  /** `/api/users` */
  users: KyInstance
  /** `/api/account` and `/api/installation` */
  account: KyInstance
  /** `/pay/` */
  payments: KyInstance
}

/** The part of the API that is about one hospital. */
interface HospitalClients {
  /** `/api/hospitals/{hospitalId}/` */
  core: KyInstance
  /** `/docs/hospitals/{hospitalId}/` */
  documents: KyInstance
}

const under = (http: KyInstance, origin: string, path: string) => http.extend({ baseUrl: `${origin}${path}` })

/** @param origin scheme, host and port of the API */
export function createClients(session: Session, origin: string): Clients {
  const http = createHttp(session, `${origin}/api/`)
  return {
    hospitals: under(http, origin, '/api/'),
    users: under(http, origin, '/api/'),
    account: under(http, origin, '/api/'),
    payments: under(http, origin, '/pay/'),
  }
}

export function createHospitalClients(clients: Clients, origin: string, hospitalId: number): HospitalClients {
  return {
    core: under(clients.hospitals, origin, `/api/hospitals/${hospitalId}/`),
    documents: under(clients.hospitals, origin, `/docs/hospitals/${hospitalId}/`),
  }
}

/** A list's parameters as they go into the query; what is not set stays out, and what is too long to search for. */
export function listSearch({ pageIndex = 1, pageSize = 5, search, orderBy, purpose }: ListParams) {
  return { pageIndex, pageSize, search: search?.slice(0, MAX_SEARCH) || undefined, orderBy, purpose }
}
