import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { needsNoMessage } from '#src/api/errors.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { changeBedAsSeen, invalidateRooms } from '../queries.ts'
import type { PlacedBed } from './beds.ts'

/** Makes a bed available again, in one click; a toast says how it went. */
export type FreeBed = (placed: PlacedBed) => Promise<void>

/** For *Marcar como limpia* and *Poner en servicio*. */
export function useFreeBed(): FreeBed {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useCallback(
    async (placed) => {
      const title = placed.bed.state === 'cleaning' ? 'Marcar como limpia' : 'Poner en servicio'
      try {
        await changeBedAsSeen(hospital, placed, { state: 'free' })
        const message = `La cama ${placed.bed.code} ya está disponible`
        showToast({ variant: 'success', title, message })
      } catch (error) {
        if (needsNoMessage(error)) return
        showToast({ variant: 'danger', title, message: errorText(error) })
      } finally {
        await invalidateRooms(queryClient, hospital)
      }
    },
    [hospital, queryClient],
  )
}
