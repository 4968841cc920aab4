import { useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { groupName } from '#src/domain/permissions.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { roomQueries } from '../rooms/queries.ts'

interface Words {
  /** *cama* */
  one: string
  /** *las camas* */
  all: string
}

/** The board to choose from, and what a field says while there is nothing to choose. */
export function useBoardChoice({ one, all }: Words): {
  rooms: readonly Room[]
  mayRead: boolean
  help: string | undefined
} {
  const hospital = useHospital()
  const mayRead = hospital.can('rooms')
  const { data, error } = useQuery({ ...roomQueries.board(hospital), enabled: mayRead })

  function help() {
    if (!mayRead) return `Para elegir ${one} te falta el permiso ${groupName(hospital.id, 'rooms', 'read')}.`
    if (data) return undefined
    return error ? `No se pudieron cargar ${all}: ${errorText(error)}` : `Cargando ${all.split(' ').at(-1)}…`
  }

  return { rooms: data ?? [], mayRead, help: help() }
}
