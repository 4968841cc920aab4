import { useQuery, useQueryClient } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleSince } from '#src/ui/StaleSince.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { BoardFloor } from './BoardFloor.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { useBedBoardContext } from './bed-board-context.ts'
import { byFloor, type BoardFilters as Filters, findBeds, isUnfiltered } from './board.ts'
import { roomQueries } from './queries.ts'

interface BoardProps {
  /** What of the filters stands in the address. */
  filters: Omit<Filters, 'text'>
  onFilter: (change: { floor?: string; service?: string; state?: string }) => void
  /** What to do where there is no room yet. */
  emptyHint: ReactNode
}

/** Every bed by floor: its state and who lies in it, as they are now. */
export function Board({ filters: { floor, service, state }, onFilter, emptyHint }: BoardProps) {
  const hospital = useHospital()
  const { timeZone } = useBedBoardContext()
  const queryClient = useQueryClient()
  const board = roomQueries.board(hospital)
  const query = useQuery(board)
  const [text, setText] = useState('')
  const rooms = query.data
  const floors = useMemo(() => rooms && byFloor(rooms), [rooms])
  const found = useMemo(() => {
    const filters = { floor, service, state, text }
    return rooms && { beds: isUnfiltered(filters) ? undefined : findBeds(rooms, filters) }
  }, [rooms, floor, service, state, text])
  // Hundreds of beds come and go behind what is typed and chosen, never before it; those that have just
  // arrived are narrowed at once.
  const drawn = (useDeferredValue(found) ?? found)?.beds

  if (!rooms || !floors) {
    if (query.isFetching)
      return (
        <>
          <SlowNotice waiting onCancel={() => void queryClient.cancelQueries({ queryKey: board.queryKey })} />
          <BoardSkeleton />
        </>
      )
    return (
      <StateMessage
        icon={<TriangleAlert />}
        title="No se pudo cargar el tablero"
        action={<Button onClick={() => void query.refetch()}>Reintentar</Button>}
      />
    )
  }
  if (rooms.length === 0)
    return (
      <StateMessage role="status" title="Todavía no hay cuartos">
        {emptyHint}
      </StateMessage>
    )
  return (
    <>
      <BoardFilters
        rooms={rooms}
        filters={{ floor, service, state, text }}
        onFilter={onFilter}
        onText={setText}
      />
      {query.isError && (
        <StaleSince loadedAt={query.dataUpdatedAt} timeZone={timeZone} onRetry={() => void query.refetch()} />
      )}
      {drawn?.size === 0 && (
        <StateMessage
          role="status"
          icon={<SearchX />}
          title="Ninguna cama coincide"
          action={
            <Button
              onClick={() => {
                setText('')
                onFilter({ floor: '', service: '', state: '' })
              }}
            >
              Limpiar búsqueda
            </Button>
          }
        />
      )}
      {floors.map((one) => (
        <BoardFloor key={one.name} floor={one} shown={drawn} />
      ))}
    </>
  )
}
