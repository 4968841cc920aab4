import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BedDouble from 'lucide-react/icons/bed-double'
import List from 'lucide-react/icons/list'
import Stethoscope from 'lucide-react/icons/stethoscope'
import UserX from 'lucide-react/icons/user-x'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import type { AssignmentsView } from './address.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'

const VIEWS: readonly (readonly [AssignmentsView | undefined, string, LucideIcon])[] = [
  [undefined, 'Por doctor', Stethoscope],
  ['cuartos', 'Por cuarto', BedDouble],
  ['lista', 'Lista', List],
  ['sin-medico', 'Sin médico asignado', UserX],
  ['entregas', 'Entregas', ArrowLeftRight],
]

/** The views of the roster; the week stays from one to the next. */
export function AssignmentsViews() {
  const hospital = useHospital()
  const { address } = useAssignmentsSearch()
  return (
    <nav aria-label="Vista de las asignaciones" className="flex flex-wrap gap-1">
      {VIEWS.map(([view, label, Icon]) => (
        <Link
          key={label}
          to="/hospitals/$hospitalId/assignments"
          params={{ hospitalId: String(hospital.id) }}
          search={{ view, week: address.week }}
          resetScroll={false}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          className={buttonClass(
            'ghost',
            'data-[status=active]:bg-accent-soft data-[status=active]:text-accent',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
