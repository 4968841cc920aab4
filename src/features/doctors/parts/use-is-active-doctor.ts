import { useQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { useSlow } from '#src/ui/SlowNotice.tsx'
import { doctorQueries } from '../queries.ts'

/** Whether one practises here; undefined while it is being asked. Who may not ask, or waits for long, finds out from the server. */
export function useIsActiveDoctor(): boolean | undefined {
  const hospital = useHospital()
  const { user } = useSessionState()
  const mayAsk = hospital.can('doctors') && user !== null
  const query = useQuery({
    ...doctorQueries.find(hospital, user?.userId ?? ''),
    enabled: mayAsk,
  })
  const slow = useSlow(query.isFetching && query.data === undefined)
  if (!mayAsk || query.isError || slow) return true
  return query.data === undefined ? undefined : query.data?.status === 'active'
}
