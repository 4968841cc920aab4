import { useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#src/api/conditional.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { RoomImport } from './contract.ts'
import { importRooms, invalidateRooms } from './queries.ts'

/** Sends many rooms: all of them are stored, or none. Whichever way it went, the stored ones load again. */
export function useImportSend() {
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()
  return (body: RoomImport, sent: Sent) =>
    importRooms(clients, body, sent).finally(() => void invalidateRooms(queryClient, hospitalId))
}

/** *Se agregaron 12 cuartos*. */
export function addedText(count: number): string {
  return count === 1 ? 'Se agregó 1 cuarto' : `Se agregaron ${count} cuartos`
}
