import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Button } from './Button.tsx'
import { SLOW } from './SlowNotice.tsx'
import { useSlow } from './use-slow.ts'

interface ChoicesPendingProps {
  /** What one chooses from, as in *Cargando las camas*. */
  what: string
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  queryKey: QueryKey
}

/** The help of a field whose choices are not here: on their way, slow, called off, or failed. */
export function ChoicesPending({ what, query: { isFetching, refetch }, queryKey }: ChoicesPendingProps) {
  const queryClient = useQueryClient()
  const slow = useSlow(isFetching)
  if (isFetching && !slow) return `Cargando ${what}…`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {slow ? `${SLOW}: cargando ${what}…` : `No se pudieron cargar ${what}.`}
      {slow ? (
        <Button onClick={() => void queryClient.cancelQueries({ queryKey })}>Cancelar</Button>
      ) : (
        <Button onClick={() => void refetch()}>Reintentar</Button>
      )}
    </span>
  )
}
