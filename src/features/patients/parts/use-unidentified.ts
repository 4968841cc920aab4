import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '#src/api/call.ts'
import { errorText } from '#src/api/error-text.ts'
import { needsNoMessage } from '#src/api/errors.ts'
import { createPatient } from '#src/domain/patients/api-writes.ts'
import { useWrite } from '#src/forms/use-write.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidatePatients } from '../queries.ts'

export const UNIDENTIFIED = 'Paciente no identificado'

/** Registers somebody whom nobody can name yet, and opens the record. One at a time, however often it is pressed. */
export function useUnidentified(hospital: HospitalHandle) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The same until the server answers: a retry after a lost answer makes no second patient.
  const key = useRef(crypto.randomUUID())

  const { write, isPending } = useWrite({
    mutationFn: () => {
      const meta = { signal: new AbortController().signal, key: key.current, version: 0 }
      return call(hospital, createPatient, {}, { json: { identified: false }, ...meta })
    },
    onSuccess: async ({ patientId, recordNumber }) => {
      key.current = crypto.randomUUID()
      showToast({
        variant: 'success',
        title: UNIDENTIFIED,
        message: `Se registró con el expediente ${recordNumber}`,
      })
      void invalidatePatients(queryClient, hospital)
      await navigate(hospitalLinks(hospital).patient(patientId).overview)
    },
    onError: (error) => {
      if (needsNoMessage(error)) return
      showToast({
        id: 'unidentified',
        variant: 'danger',
        title: UNIDENTIFIED,
        message: `No se registró: ${errorText(error)}`,
        action: { label: 'Reintentar', onAction: () => write() },
      })
    },
  })

  return { busy: isPending, register: () => write() }
}
