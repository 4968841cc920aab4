import type { QueryClient } from '@tanstack/react-query'
import type { KyInstance } from 'ky'
import { type Clients, createHospitalClients } from '#src/api/clients.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { type Area, hasPermission, type Level } from '#src/domain/permissions.ts'
import type { Session } from '#src/session/session.ts'

/** The current hospital: its data, its clients of the API, and the signed-in person's permissions there. */
export interface HospitalHandle extends Omit<Hospital, 'hospitalId'> {
  id: number
  /** `/api/hospitals/{id}/` */
  core: KyInstance
  /** `/docs/hospitals/{id}/` */
  documents: KyInstance
  /** Whether the person has a permission here now. `useHospital` rerenders when tokens are renewed. */
  can: (area: Area, level?: Level) => boolean
}

/** The context of loaders below a hospital's address. */
export interface HospitalContext {
  session: Session
  queryClient: QueryClient
  hospital: HospitalHandle
}

interface Services {
  clients: Clients
  session: Session
}

/** @param hospital an entry of the list of hospitals */
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
