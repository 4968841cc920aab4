import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { WriteMeta } from '#src/api/http.ts'
import { codeKey, type Room, type RoomImport } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { importRooms, invalidateRooms, roomQueries } from '../queries.ts'

/** How a form sends many rooms at once: all of them are stored, or none. Either way the stored ones load again. */
export function useAddRooms(title: string, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const stored = useStoredCodes()
  // What is being added may be listed before its answer comes: it must not read as if it had been there before.
  const [storedBefore, setStoredBefore] = useState<ReadonlySet<string> | null>(null)
  const reload = () => void invalidateRooms(queryClient, hospital)
  return {
    /** The keys of the codes that the hospital's rooms had before these were sent; empty while they load. */
    stored: storedBefore ?? stored,
    sending: {
      send: async (body: RoomImport, sent: WriteMeta) => {
        setStoredBefore(stored)
        try {
          return await importRooms(hospital, body, sent)
        } catch (error) {
          setStoredBefore(null)
          throw error
        }
      },
      onError: reload,
      onSaved: ({ data: { length } }: { data: readonly Room[] }) => {
        reload()
        const message = length === 1 ? 'Se agregó 1 cuarto' : `Se agregaron ${length} cuartos`
        showToast({ variant: 'success', title, message })
        onClose()
      },
    },
  }
}

function useStoredCodes(): ReadonlySet<string> {
  const hospital = useHospital()
  const { data } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  return useMemo(() => new Set(data?.map(({ code }) => codeKey(code))), [data])
}
