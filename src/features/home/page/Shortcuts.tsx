import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import UserPlus from 'lucide-react/icons/user-plus'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'

/** The ways to what one does most, as far as one may. */
export function Shortcuts() {
  const hospital = useHospital()
  const { patients, assignments, statistics } = hospitalLinks(hospital)
  const shown = {
    register: hospital.can('patients', 'write'),
    admit: hospital.can('patients') && hospital.can('episodes', 'write'),
    roster: hospital.can('doctorAssignments'),
    handOver: hospital.can('doctorAssignments', 'write'),
  }
  return (
    <nav aria-label="Atajos" className="flex flex-wrap gap-1">
      {shown.register && (
        <Shortcut
          label="Registrar paciente"
          Icon={UserPlus}
          link={linkOptions({ ...patients, search: { form: 'paciente' } })}
        />
      )}
      {shown.admit && (
        <Shortcut
          label="Nuevo episodio"
          Icon={BedDouble}
          link={linkOptions({ ...patients, search: { form: 'episodio' } })}
        />
      )}
      {shown.handOver && (
        <Shortcut
          label="Entregar turno"
          Icon={ArrowRightLeft}
          link={linkOptions({ ...assignments, search: { view: 'entregas', form: 'entregar' } })}
        />
      )}
      {shown.roster && <Shortcut label="Ver asignaciones" Icon={CalendarDays} link={assignments} />}
      <Shortcut label="Ver estadísticas" Icon={ChartColumn} link={statistics} />
    </nav>
  )
}

function Shortcut({ label, Icon, link }: { label: string; Icon: LucideIcon; link: LinkOptions }) {
  return (
    <Link
      {...link}
      // No page is a part of where a shortcut leads.
      activeOptions={{ exact: true }}
      title={label}
      className={buttonClass('ghost', 'text-sm narrow:px-2.5')}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="narrow:sr-only">{label}</span>
    </Link>
  )
}
