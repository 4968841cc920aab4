import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import type { Handover } from './contract.ts'
import { acceptHandover, invalidateAssignments } from './queries.ts'

const title = 'Aceptar entrega'

/** How many patients went over, and how many did not. */
function outcome({ items }: Handover): string {
  const stayed = items.filter(({ passed }) => passed === false).length
  const passed = items.length - stayed
  const done = passed === 1 ? 'Ya atiendes a 1 paciente más' : `Ya atiendes a ${passed} pacientes más`
  if (stayed === 0) return done
  return `${done}; ${stayed} ya no ${stayed === 1 ? 'estaba' : 'estaban'} a cargo de quien entrega`
}

/** The receiver's word on a handover; a toast says how it went. */
export function useAcceptance() {
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function accept({ handoverId, version }: Handover): Promise<void> {
    setBusy(true)
    try {
      const { signal } = new AbortController()
      const accepted = await acceptHandover(clients, handoverId, { signal, version })
      showToast({ variant: 'success', title, message: outcome(accepted) })
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      showToast({ variant: 'danger', title, message: errorText(error) })
    } finally {
      await invalidateAssignments(queryClient, hospitalId)
      setBusy(false)
    }
  }
  return { accept, busy }
}
