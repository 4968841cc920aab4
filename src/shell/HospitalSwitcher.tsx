import { useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Hospital } from '#src/features/hospitals/contract.ts'
import { useWorkplace } from '#src/session/use-workplace.ts'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { preloadable } from '#src/ui/preloadable.tsx'
import { tellFailedSwitch } from './tell-failed-switch.ts'

const HospitalMenu = preloadable(() => import('./HospitalMenu.tsx').then((module) => module.HospitalMenu))

interface HospitalSwitcherProps {
  hospitals: Hospital[]
  activeId: number
}

/** The way to any other hospital. Choosing does nothing while a switch is under way. */
export function HospitalSwitcher({ hospitals, activeId }: HospitalSwitcherProps) {
  const { selection } = useWorkplace()
  const navigate = useNavigate()

  async function choose(hospital: Hospital) {
    if (selection.getState().refreshing) return
    try {
      await selection.select(hospital)
    } catch (error) {
      return tellFailedSwitch(error)
    }
    await navigate({ to: '/hospitals/$hospitalId', params: { hospitalId: String(hospital.hospitalId) } })
  }

  return (
    <LazyMenu
      label="Cambiar de hospital"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
      preload={HospitalMenu.preload}
      menu={(button, giveUp) => (
        <HospitalMenu
          fallback={button}
          onGiveUp={giveUp}
          button={button}
          hospitals={hospitals}
          activeId={activeId}
          onChoose={(hospital) => void choose(hospital)}
        />
      )}
    >
      <ChevronDown aria-hidden="true" className="size-5" />
    </LazyMenu>
  )
}
