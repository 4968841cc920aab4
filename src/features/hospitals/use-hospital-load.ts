import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { useAppServices } from '#src/api/use-app-services.ts'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { hospitalQueries } from './queries.ts'

interface HospitalLoad {
  /** An edit begins from the stored record. @returns undefined after a failure, which has had its toast */
  load: (hospitalId: number, isWanted: () => boolean) => Promise<Hospital | undefined>
  loading: boolean
}

export function useHospitalLoad(): HospitalLoad {
  const queryClient = useQueryClient()
  const { clients } = useAppServices()
  const [loading, setLoading] = useState(false)

  async function load(hospitalId: number, isWanted: () => boolean) {
    setLoading(true)
    try {
      return await queryClient.query(hospitalQueries.detail(clients, hospitalId))
    } catch (error) {
      if (isWanted() && !isAbort(error))
        showToast({
          variant: 'danger',
          title: 'Error en solicitud',
          message: `Error '${errorText(error)}' al cargar la información del centro médico`,
        })
      return undefined
    } finally {
      setLoading(false)
    }
  }

  return { load, loading }
}
