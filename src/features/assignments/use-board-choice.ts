import { useQuery } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Room } from '../rooms/contract.ts'
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
  const { clients, hospitalId } = useHospital()
  const mayRead = useGranted(hospitalId)('rooms')
  const { data, error } = useQuery({ ...roomQueries.board(clients, hospitalId), enabled: mayRead })

  function help() {
    if (!mayRead) return `Para elegir ${one} te falta el permiso ${groupName(hospitalId, 'rooms', 'read')}.`
    if (data) return undefined
    return error ? `No se pudieron cargar ${all}: ${errorText(error)}` : `Cargando ${all.split(' ').at(-1)}…`
  }

  return { rooms: data ?? [], mayRead, help: help() }
}
