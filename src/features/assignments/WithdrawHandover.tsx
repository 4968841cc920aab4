import { useState } from 'react'
import type { Handover } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyConfirmDialog } from '#src/ui/lazy-confirm-dialog.ts'
import { withdrawHandover } from './queries.ts'
import { useHandoverAction } from './use-handover-action.ts'

const TITLE = 'Retirar entrega'

/** The giver takes back what nobody has accepted, once asked: the lines on each patient go with it. */
export function WithdrawHandover({ handover }: { handover: Handover }) {
  const hospital = useHospital()
  const { run, busy } = useHandoverAction(TITLE)
  const [asks, setAsks] = useState(false)
  const { handoverId, toDoctorName } = handover
  return (
    <>
      <Button
        preload={LazyConfirmDialog.preload}
        busy={busy}
        aria-label={`Retirar entrega para ${toDoctorName}`}
        onClick={() => setAsks(true)}
      >
        Retirar entrega
      </Button>
      {asks && (
        <LazyConfirmDialog
          title={TITLE}
          question={`${toDoctorName} ya no podrá aceptarla. Tus pacientes siguen a tu cargo y las notas de esta entrega dejan de verse.`}
          confirmLabel="Retirar"
          cancelLabel="Conservar"
          onCancel={() => setAsks(false)}
          onGiveUp={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
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
