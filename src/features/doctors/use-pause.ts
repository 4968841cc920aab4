import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateDoctors, updateDoctor } from './queries.ts'

/** *Pausar* and *Reactivar*, in one click; a toast says how it went. */
export function usePause() {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function toggle({ doctorId, status, version, ...about }: Doctor) {
    const isPause = status === 'active'
    const title = isPause ? 'Pausar doctor' : 'Reactivar doctor'
    setBusy(true)
    try {
      const next = { ...about, status: isPause ? 'paused' : 'active' } as const
      const { name } = await updateDoctor(hospital, doctorId, next, { version })
      const message = isPause ? `${name} queda en pausa` : `${name} vuelve a estar en activo`
      showToast({ variant: 'success', title, message })
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      showToast({ variant: 'danger', title, message: errorText(error) })
    } finally {
      await invalidateDoctors(queryClient, hospital)
      setBusy(false)
    }
  }

  return { busy, toggle: (doctor: Doctor) => void toggle(doctor) }
}
