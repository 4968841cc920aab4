import { useQuery } from '@tanstack/react-query'
import { useGranted, useSessionState } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { useSlow } from '#src/ui/use-slow.ts'
import { doctorQueries } from './queries.ts'

/** Whether one practises here; undefined while it is being asked. Who may not ask, or waits for long, finds out from the server. */
export function usePractises(): boolean | undefined {
  const { clients, hospitalId } = useHospital()
  const { user } = useSessionState()
  const mayAsk = useGranted(hospitalId)('doctors') && user !== null
  const query = useQuery({
    ...doctorQueries.find(clients, hospitalId, user?.userId ?? ''),
    enabled: mayAsk,
  })
  const slow = useSlow(query.isFetching && query.data === undefined)
  if (!mayAsk || query.isError || slow) return true
  return query.data === undefined ? undefined : query.data?.status === 'active'
}
