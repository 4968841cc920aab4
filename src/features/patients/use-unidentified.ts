import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { createPatient, invalidatePatients } from './queries.ts'

const TITLE = 'Paciente no identificado'

/** Registers somebody whom nobody can name yet, at once, and opens the record. One at a time, however often asked. */
export function useUnidentified() {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  // Stays the same until the server has said that it is done: a lost answer makes no second patient.
  const key = useRef(crypto.randomUUID())

  async function register() {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const sent = { signal: new AbortController().signal, key: key.current, version: 0 }
      const { patientId, recordNumber } = await createPatient(hospital, { identified: false }, sent)
      key.current = crypto.randomUUID()
      showToast({
        variant: 'success',
        title: TITLE,
        message: `Se registró con el expediente ${recordNumber}`,
      })
      void invalidatePatients(queryClient, hospital)
      await navigate({
        to: '/hospitals/$hospitalId/patients/$patientId/overview',
        params: { hospitalId: String(hospital.id), patientId: String(patientId) },
      })
    } catch (error) {
      if (!isAbort(error) && !(error instanceof SessionOverError))
        showToast({
          id: 'unidentified',
          variant: 'danger',
          title: TITLE,
          message: `No se registró: ${errorText(error)}`,
          action: { label: 'Reintentar', onAction: () => void register() },
        })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, register: () => void register() }
}
