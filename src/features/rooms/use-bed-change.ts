import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import type { Bed, Room } from '#src/domain/rooms/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { changeBedAsSeen } from './change-bed.ts'
import { invalidateRooms } from './queries.ts'

/** Makes a bed available again, in one click; a toast says how it went. */
export type FreeBed = (place: { room: Room; bed: Bed }) => Promise<void>

/** *Marcar como limpia* and *Poner en servicio*. */
export function useFreeBed(): FreeBed {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useCallback(
    async (place) => {
      const title = place.bed.state === 'cleaning' ? 'Marcar como limpia' : 'Poner en servicio'
      try {
        await changeBedAsSeen(hospital, place, { state: 'free' })
        const message = `La cama ${place.bed.code} ya está disponible`
        showToast({ variant: 'success', title, message })
      } catch (error) {
        if (isAbort(error) || error instanceof SessionOverError) return
        showToast({ variant: 'danger', title, message: errorText(error) })
      } finally {
        await invalidateRooms(queryClient, hospital)
      }
    },
    [hospital, queryClient],
  )
}
