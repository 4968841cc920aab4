import type { QueryClient } from '@tanstack/react-query'
import type { KyInstance } from 'ky'
import { type Clients, createHospitalClients } from '#src/api/clients.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { type Area, hasPermission, type Level } from '#src/domain/permissions.ts'
import type { Session } from '#src/session/session.ts'

/** The hospital that one is in: who it is, its part of the API, and what the signed-in person may do there. */
export interface HospitalHandle extends Omit<Hospital, 'hospitalId'> {
  id: number
  /** `/api/hospitals/{id}/` */
  core: KyInstance
  /** `/docs/hospitals/{id}/` */
  documents: KyInstance
  /** Whether the person holds a right here now. `useHospital` follows it as tokens are renewed. */
  can: (area: Area, level?: Level) => boolean
}

/** What a loader below a hospital's address leans on. */
export interface HospitalContext {
  session: Session
  queryClient: QueryClient
  hospital: HospitalHandle
}

interface Services {
  clients: Clients
  session: Session
}

/** @param hospital as the list of hospitals tells of it */
export function createHospitalHandle(
  { clients, session }: Services,
  { hospitalId: id, ...hospital }: Hospital,
): HospitalHandle {
  return {
    ...hospital,
    id,
    ...createHospitalClients(clients, session.config.apiOrigin, id),
    can: (area, level = 'read') => {
      const { user } = session.getState()
      return user !== null && hasPermission(user.groups, id, area, level)
    },
  }
}
