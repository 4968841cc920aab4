import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#src/forms/use-write.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { changeBedAsSeen, invalidateRooms } from '../queries.ts'
import type { PlacedBed } from './beds.ts'

/** Makes a bed available again, in one click; a toast under the button's own words says how it went. */
export function useFreeBed(title: 'Marcar como limpia' | 'Poner en servicio') {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useWrite({
    mutationFn: (placed: PlacedBed) => changeBedAsSeen(hospital, placed, { state: 'free' }),
    meta: { errorTitle: title },
    onSuccess: (_, { bed }) => {
      showToast({ variant: 'success', title, message: `La cama ${bed.code} ya está disponible` })
    },
    onSettled: () => invalidateRooms(queryClient, hospital),
  })
}
