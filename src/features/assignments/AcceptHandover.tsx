import type { Handover } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { acceptHandover } from './queries.ts'
import { useHandoverAction } from './use-handover-action.ts'

/** How many patients went over, and how many did not. */
function outcome({ items }: Handover): string {
  const stayed = items.filter(({ passed }) => passed === false).length
  const passed = items.length - stayed
  const done = passed === 1 ? 'Ya atiendes a 1 paciente más' : `Ya atiendes a ${passed} pacientes más`
  if (stayed === 0) return done
  return `${done}; ${stayed} ya no ${stayed === 1 ? 'estaba' : 'estaban'} a cargo de quien entrega`
}

/** The receiver's word: the patients are theirs from then on. */
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
