import { useQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { doctorQueries } from '../doctors/queries.ts'
import type { AssignmentsSearch } from './address.ts'
import { ASSIGNMENT_STATUS_LABELS } from './labels.ts'

type Filters = Pick<AssignmentsSearch, 'doctor' | 'status'>

const STATUSES = optionsOf(ASSIGNMENT_STATUS_LABELS)

interface AssignmentFilterControlsProps {
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** Narrows the list; by doctor only for those who may know who the doctors are. */
export function AssignmentFilterControls({ filters, onFilter }: AssignmentFilterControlsProps) {
  const hospital = useHospital()
  const mayRead = hospital.can('doctors')
  const { data = [] } = useQuery({ ...doctorQueries.everyone(hospital), enabled: mayRead })
  const { doctor = '', status = '' } = filters
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-2 narrow:basis-full narrow:grid-flow-row">
      <legend className="sr-only">Filtros</legend>
      {mayRead && (
        <FilterSelect
          label="Doctor"
          all="Todos los doctores"
          value={data.some(({ doctorId }) => doctorId === doctor) ? doctor : ''}
          onValue={(value) => onFilter({ ...filters, doctor: value || undefined })}
          options={data.map(({ doctorId, name }) => ({ value: doctorId, label: name }))}
        />
      )}
      <FilterSelect
        label="Estado"
        all="Todos los estados"
        value={status}
        onValue={(value) =>
          onFilter({
            ...filters,
            status: value === 'scheduled' || value === 'active' || value === 'ended' ? value : undefined,
          })
        }
        options={STATUSES}
      />
    </fieldset>
  )
}
