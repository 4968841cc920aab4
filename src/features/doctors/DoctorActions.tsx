import { CirclePause, CirclePlay, Pencil, UserPlus, UserRoundX } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import type { DoctorsSearch } from './address.ts'
import type { Doctor } from './contract.ts'
import { PRELOADS } from './DoctorDialogs.tsx'
import { usePause } from './use-pause.ts'

const icon = 'size-4'

interface DoctorActionsProps {
  selected: Doctor | undefined
  onOpen: (form: Pick<DoctorsSearch, 'form' | 'doctor'>) => void
}

const wanted = (form: keyof typeof PRELOADS) => ({ onPointerEnter: PRELOADS[form], onFocus: PRELOADS[form] })

/** What can be done with doctors; whoever has retired stays so. */
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
        {...wanted('nuevo')}
        icon={<UserPlus aria-hidden="true" className={icon} />}
        onClick={() => onOpen({ form: 'nuevo' })}
      >
        Agregar
      </Button>
      <Button
        foldable
        {...wanted('editar')}
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
        {...wanted('baja')}
        icon={<UserRoundX aria-hidden="true" className={icon} />}
        disabled={!doctor}
        onClick={() => openOn('baja')}
      >
        Dar de baja
      </Button>
    </>
  )
}
