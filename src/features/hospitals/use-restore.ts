import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { useAppServices } from '#src/api/use-app-services.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateHospitals, restoreHospital } from './writes.ts'

const title = 'Recuperar centro médico'

/**
 * Brings a withdrawn hospital back, with one toast for the outcome.
 * @returns whether it is back
 */
export function useRestore(): (hospitalId: number) => Promise<boolean> {
  const queryClient = useQueryClient()
  const { clients } = useAppServices()

  return async function restore(hospitalId) {
    try {
      await restoreHospital(clients, hospitalId)
      showToast({ variant: 'success', title, message: 'Se recuperó el centro médico exitosamente' })
      return true
    } catch (error) {
      if (!isAbort(error) && !(error instanceof SessionOverError))
        showToast({
          ...{ variant: 'danger', title },
          message: `Error '${errorText(error)}' al recuperar el centro médico`,
          action: { label: 'Reintentar', onAction: () => void restore(hospitalId) },
        })
      return false
    } finally {
      // A server may have restored what it could not answer.
      void invalidateHospitals(queryClient)
    }
  }
}
