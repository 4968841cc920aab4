import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WriteMeta } from '#src/api/http.ts'
import { codeKey, type Room, type RoomImport } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { importRooms, invalidateRooms, roomQueries } from '../queries.ts'

/** How a form sends many rooms at once: all of them are stored, or none. Either way the stored ones load again. */
export function useAddRooms(title: string, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const reload = () => void invalidateRooms(queryClient, hospital)
  return {
    send: (body: RoomImport, sent: WriteMeta) => importRooms(hospital, body, sent),
    onError: reload,
    onSaved: ({ data: { length } }: { data: readonly Room[] }) => {
      reload()
      const message = length === 1 ? 'Se agregó 1 cuarto' : `Se agregaron ${length} cuartos`
      showToast({ variant: 'success', title, message })
      onClose()
    },
  }
}

/** The keys of the codes that the hospital's rooms have; empty while they load. */
export function useStoredCodes(): ReadonlySet<string> {
  const hospital = useHospital()
  const { data } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  return useMemo(() => new Set(data?.map(({ code }) => codeKey(code))), [data])
}
