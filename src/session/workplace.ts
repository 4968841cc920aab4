import { type Clients, createClients } from '#src/api/clients.ts'
import { createSelection, type Selection } from './selection.ts'
import type { Session } from './session.ts'

/** What a signed-in person works with. */
export interface Workplace {
  clients: Clients
  selection: Selection
}

const workplaces = new WeakMap<Session, Workplace>()

/** The one workplace of a session; its code (HTTP, schemas, cookies) comes with the first signed-in page. */
export function workplaceOf(session: Session): Workplace {
  let workplace = workplaces.get(session)
  if (!workplace) {
    workplace = {
      clients: createClients(session, session.config.apiOrigin),
      selection: createSelection(() => session.renew()),
    }
    workplaces.set(session, workplace)
  }
  return workplace
}
