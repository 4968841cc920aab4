import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Hospital } from '#src/domain/hospitals/contract.ts'
import { LazyMenu } from '#src/ui/LazyMenu.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'

const HospitalMenu = lazyComponent(() => import('./HospitalMenu.tsx').then((module) => module.HospitalMenu))

interface HospitalSwitcherProps {
  hospitals: Hospital[]
  activeId: number
}

/** The way to any other hospital. */
export function HospitalSwitcher({ hospitals, activeId }: HospitalSwitcherProps) {
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
        />
      )}
    >
      <ChevronDown aria-hidden="true" className="size-5" />
    </LazyMenu>
  )
}
