import { useSyncExternalStore } from 'react'
import type { SelectionState } from '#src/session/selection.ts'
import { useSession } from '#src/session/use-session.ts'
import { type AppServices, findAppServices } from './app-services.ts'

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
