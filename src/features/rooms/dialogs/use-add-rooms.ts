import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#src/api/call.ts'
import type { WriteMeta } from '#src/api/http.ts'
import { importRooms } from '#src/domain/rooms/api-writes.ts'
import { codeKey, type Room, type RoomImport } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateRooms, roomQueries } from '../queries.ts'

/** How a form sends many rooms at once: all of them are stored, or none. Either way the stored ones load again. */
export function useAddRooms(title: string, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const stored = useStoredRooms()
  // What is being added may be listed before its answer comes: it must not read as if it had been there before.
  const [storedBefore, setStoredBefore] = useState<StoredRooms | null>(null)
  const reload = () => void invalidateRooms(queryClient, hospital)
  return {
    /** What the hospital had before these were sent; nothing while it loads. */
    stored: storedBefore ?? stored,
    sending: {
      send: async (body: RoomImport, sent: WriteMeta) => {
        setStoredBefore(stored)
        try {
          return await call(hospital, importRooms, {}, { json: body, ...sent })
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

/** What new rooms are compared with. */
export interface StoredRooms {
  /** The keys of the codes of the hospital's rooms. */
  codes: ReadonlySet<string>
  /** As they are spelt, each once. */
  floors: readonly string[]
}

function useStoredRooms(): StoredRooms {
  const hospital = useHospital()
  const { data } = useQuery({ ...roomQueries.board(hospital), refetchInterval: false })
  return useMemo(
    () => ({
      codes: new Set(data?.map(({ code }) => codeKey(code))),
      floors: [...new Set(data?.map(({ floor }) => floor))],
    }),
    [data],
  )
}
