import { useQuery } from '@tanstack/react-query'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { FilterSelect } from '#src/ui/SelectField.tsx'
import { doctorQueries } from '../../doctors/queries.ts'
import type { PatientFilters } from '../search-params.ts'

type Filters = Pick<PatientFilters, 'service' | 'doctorId'>

interface PatientFilterControlsProps {
  filters: Filters
  onFilter: (filters: Filters) => void
}

const optional = (text: string) => text || undefined

/** Narrows the list of patients; by doctor only for those who may know who the doctors are. */
export function PatientFilterControls({ filters, onFilter }: PatientFilterControlsProps) {
  const hospital = useHospital()
  const { services } = hospital
  const mayReadDoctors = hospital.can('doctors')
  const { data: doctors = [] } = useQuery({
    ...doctorQueries.everyone(hospital),
    enabled: mayReadDoctors,
  })
  const { service = '', doctorId = '' } = filters
  const known = new Set([...services, service].filter(Boolean))
  return (
    <fieldset className="ml-auto flex flex-wrap items-center gap-2 narrow:ml-0 narrow:grid narrow:basis-full narrow:auto-cols-fr narrow:grid-flow-col">
      <legend className="sr-only">Filtros</legend>
      <FilterSelect
        label="Servicio"
        all="Todos los servicios"
        value={service}
        onValue={(value) => onFilter({ service: optional(value) })}
        options={[...known].map((name) => ({ value: name, label: name }))}
      />
      {mayReadDoctors && (
        <FilterSelect
          label="Médico"
          all="Todos los médicos"
          value={doctors.some((doctor) => doctor.doctorId === doctorId) ? doctorId : ''}
          onValue={(value) => onFilter({ doctorId: optional(value) })}
          options={doctors.map((doctor) => ({ value: doctor.doctorId, label: doctor.name }))}
        />
      )}
    </fieldset>
  )
}
