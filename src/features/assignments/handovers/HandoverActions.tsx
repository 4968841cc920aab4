import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyConfirmDialog } from '#src/ui/lazy-confirm-dialog.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { acceptHandover, invalidateAssignments, withdrawHandover } from '../queries.ts'

const WITHDRAW_TITLE = 'Retirar entrega'

/** The receiver accepts: the patients are theirs from then on. */
export function AcceptHandover({ handover }: { handover: Handover }) {
  const hospital = useHospital()
  const { run, busy } = useHandoverAction('Aceptar entrega')
  const { handoverId, version, fromDoctorName } = handover
  return (
    <Button
      variant="primary"
      busy={busy}
      aria-label={`Aceptar entrega de ${fromDoctorName}`}
      onClick={() =>
        void run(async (signal) => outcome(await acceptHandover(hospital, handoverId, { signal, version })))
      }
    >
      Aceptar entrega
    </Button>
  )
}

/** The giver takes back what nobody has accepted, after a question: the notes on the patients are lost. */
export function WithdrawHandover({ handover }: { handover: Handover }) {
  const hospital = useHospital()
  const { run, busy } = useHandoverAction(WITHDRAW_TITLE)
  const [isAsking, setIsAsking] = useState(false)
  const { handoverId, toDoctorName } = handover
  return (
    <>
      <Button
        preload={LazyConfirmDialog.preload}
        busy={busy}
        aria-label={`Retirar entrega para ${toDoctorName}`}
        onClick={() => setIsAsking(true)}
      >
        Retirar entrega
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={WITHDRAW_TITLE}
          question={`${toDoctorName} ya no podrá aceptarla. Tus pacientes siguen a tu cargo y las notas de esta entrega dejan de verse.`}
          confirmLabel="Retirar"
          cancelLabel="Conservar"
          onCancel={() => setIsAsking(false)}
          onGiveUp={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void run(async (signal) => {
              await withdrawHandover(hospital, handoverId, { signal })
              return 'Se retiró la entrega; tus pacientes siguen a tu cargo'
            })
          }}
        />
      )}
    </>
  )
}

/** How many patients went over, and how many did not. */
function outcome({ items }: Handover): string {
  const stayed = items.filter(({ passed }) => passed === false).length
  const passed = items.length - stayed
  const done = passed === 1 ? 'Ya atiendes a 1 paciente más' : `Ya atiendes a ${passed} pacientes más`
  if (stayed === 0) return done
  return `${done}; ${stayed} ya no ${stayed === 1 ? 'estaba' : 'estaban'} a cargo de quien entrega`
}

/** Accepts or withdraws a handover; a toast says how it went, and the pages load again either way. */
function useHandoverAction(title: string) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  /** @param send returns the text of its success */
  async function run(send: (signal: AbortSignal) => Promise<string>): Promise<void> {
    setBusy(true)
    try {
      const { signal } = new AbortController()
      showToast({ variant: 'success', title, message: await send(signal) })
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      showToast({ variant: 'danger', title, message: errorText(error) })
    } finally {
      await invalidateAssignments(queryClient, hospital)
      setBusy(false)
    }
  }
  return { run, busy }
}
