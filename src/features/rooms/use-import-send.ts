import { useQueryClient } from '@tanstack/react-query'
import type { WriteMeta } from '#src/api/conditional.ts'
import type { RoomImport } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { importRooms, invalidateRooms } from './queries.ts'

/** Sends many rooms: all of them are stored, or none. Whichever way it went, the stored ones load again. */
export function useImportSend() {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return (body: RoomImport, sent: WriteMeta) =>
    importRooms(hospital, body, sent).finally(() => void invalidateRooms(queryClient, hospital))
}

/** *Se agregaron 12 cuartos*. */
export function addedText(count: number): string {
  return count === 1 ? 'Se agregó 1 cuarto' : `Se agregaron ${count} cuartos`
}
