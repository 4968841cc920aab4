import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Handover } from './contract.ts'
import { acceptHandover } from './queries.ts'
import { useHandoverDeed } from './use-handover-deed.ts'

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
  const { clients } = useHospital()
  const { run, busy } = useHandoverDeed('Aceptar entrega')
  const { handoverId, version, fromDoctorName } = handover
  return (
    <Button
      variant="primary"
      busy={busy}
      aria-label={`Aceptar entrega de ${fromDoctorName}`}
      onClick={() =>
        void run(async (signal) => outcome(await acceptHandover(clients, handoverId, { signal, version })))
      }
    >
      Aceptar entrega
    </Button>
  )
}
