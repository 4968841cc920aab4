import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import Pencil from 'lucide-react/icons/pencil'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import type { DoctorsSearch } from './address.ts'
import { PRELOADS } from './DoctorDialogs.tsx'
import { usePause } from './use-pause.ts'

const icon = 'size-4'

interface DoctorActionsProps {
  selected: Doctor | undefined
  onOpen: (form: Pick<DoctorsSearch, 'form' | 'doctor'>) => void
}

/** What can be done with doctors; whoever has retired is added anew. */
export function DoctorActions({ selected, onOpen }: DoctorActionsProps) {
  const pause = usePause()
  const doctor = selected?.status === 'retired' ? undefined : selected
  const isPaused = doctor?.status === 'paused'
  const openOn = (form: 'editar' | 'baja') => doctor && onOpen({ form, doctor: doctor.doctorId })
  return (
    <>
      <Button
        variant="primary"
        foldable
        preload={PRELOADS.nuevo}
        icon={<UserPlus aria-hidden="true" className={icon} />}
        onClick={() => onOpen({ form: 'nuevo' })}
      >
        Agregar
      </Button>
      <Button
        foldable
        preload={PRELOADS.editar}
        icon={<Pencil aria-hidden="true" className={icon} />}
        disabled={!doctor}
        onClick={() => openOn('editar')}
      >
        Editar
      </Button>
      <Button
        foldable
        icon={
          isPaused ? (
            <CirclePlay aria-hidden="true" className={icon} />
          ) : (
            <CirclePause aria-hidden="true" className={icon} />
          )
        }
        disabled={!doctor}
        busy={pause.busy}
        onClick={() => doctor && pause.toggle(doctor)}
      >
        {isPaused ? 'Reactivar' : 'Pausar'}
      </Button>
      <Button
        foldable
        preload={PRELOADS.baja}
        icon={<UserRoundX aria-hidden="true" className={icon} />}
        disabled={!doctor}
        onClick={() => openOn('baja')}
      >
        Dar de baja
      </Button>
    </>
  )
}
