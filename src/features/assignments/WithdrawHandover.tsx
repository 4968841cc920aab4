import { useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmLater } from '#src/ui/confirm-later.ts'
import type { Handover } from './contract.ts'
import { withdrawHandover } from './queries.ts'
import { useHandoverDeed } from './use-handover-deed.ts'

const TITLE = 'Retirar entrega'

/** The giver takes back what nobody has accepted, once asked: the lines on each patient go with it. */
export function WithdrawHandover({ handover }: { handover: Handover }) {
  const { clients } = useHospital()
  const { run, busy } = useHandoverDeed(TITLE)
  const [asks, setAsks] = useState(false)
  const { handoverId, toDoctorName } = handover
  return (
    <>
      <Button
        busy={busy}
        aria-label={`Retirar entrega para ${toDoctorName}`}
        preload={ConfirmLater.preload}
        onClick={() => setAsks(true)}
      >
        Retirar entrega
      </Button>
      {asks && (
        <ConfirmLater
          title={TITLE}
          question={`${toDoctorName} ya no podrá aceptarla. Tus pacientes siguen a tu cargo y las notas de esta entrega dejan de verse.`}
          confirmLabel="Retirar"
          cancelLabel="Conservar"
          onCancel={() => setAsks(false)}
          onGiveUp={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false)
            void run(async (signal) => {
              await withdrawHandover(clients, handoverId, { signal })
              return 'Se retiró la entrega; tus pacientes siguen a tu cargo'
            })
          }}
        />
      )}
    </>
  )
}
