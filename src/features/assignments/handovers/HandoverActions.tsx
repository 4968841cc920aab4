import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { acceptHandover, deleteHandover } from '#src/domain/assignments/api-writes.ts'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyConfirmDialog } from '#src/ui/lazy-dialog.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateAssignments } from '../queries.ts'

const WITHDRAW_TITLE = 'Retirar entrega'

/** The receiver accepts: the patients are theirs from then on. */
export function AcceptHandover({ handover }: { handover: Handover }) {
  const hospital = useHospital()
  const { handoverId, version, fromDoctorName } = handover
  const { write, isPending } = useHandoverAction('Aceptar entrega', async () =>
    outcome(await call(hospital, acceptHandover, { handoverId }, { version })),
  )
  return (
    <Button
      variant="primary"
      busy={isPending}
      aria-label={`Aceptar entrega de ${fromDoctorName}`}
      onClick={() => write()}
    >
      Aceptar entrega
    </Button>
  )
}

/** The giver takes back what nobody has accepted, after a question: the notes on the patients are lost. */
export function WithdrawHandover({ handover }: { handover: Handover }) {
  const hospital = useHospital()
  const [isAsking, setIsAsking] = useState(false)
  const { handoverId, toDoctorName } = handover
  const { write, isPending } = useHandoverAction(WITHDRAW_TITLE, async () => {
    await call(hospital, deleteHandover, { handoverId })
    return 'Se retiró la entrega; tus pacientes siguen a tu cargo'
  })
  return (
    <>
      <Button
        preload={LazyConfirmDialog.preload}
        busy={isPending}
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
            write()
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

/** Accepts or withdraws a handover. @param mutationFn returns the text of its success */
function useHandoverAction(title: string, mutationFn: () => Promise<string>) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useWrite({
    mutationFn,
    meta: { errorTitle: title },
    onSuccess: (message) => showToast({ variant: 'success', title, message }),
    onSettled: () => invalidateAssignments(queryClient, hospital),
  })
}
