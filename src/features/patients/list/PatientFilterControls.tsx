import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FirstStepsLink } from '#src/hospital/FirstStepsLink.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { formatCount } from '#src/lib/count.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { FilterSelect } from '#src/ui/SelectField.tsx'
import { doctorQueries } from '../../doctors/queries.ts'
import { patientCountParams, patientQueries } from '../queries.ts'
import {
  PATIENT_TABS,
  type PatientFilters,
  type PatientSearch,
  type PatientTab,
  patientTab,
  TAB_STATES,
} from '../search-params.ts'

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
  const { data: staff = [] } = useQuery({
    ...doctorQueries.everyone(hospital),
    enabled: mayReadDoctors,
  })
  const doctors = staff.filter(({ profession }) => profession === 'physician')
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

const LABELS: Readonly<Record<PatientTab, string>> = {
  internados: 'Internados',
  todos: 'Todos',
  'sin-identificar': 'Sin identificar',
  recientes: 'Recientes',
}
const HERE = '/hospitals/$hospitalId/patients/'
const LIST = '/hospitals/$hospitalId/patients'

interface PatientTabsProps {
  search: PatientSearch
  /** What is searched for. */
  q: string | undefined
  /** How many the list has; undefined until it has loaded. */
  total: number | undefined
}

/** The views of the list, each with how many it has of what is searched for. */
export function PatientTabs({ search, q, total }: PatientTabsProps) {
  const shown = patientTab(search)
  return (
    <nav aria-label="Vistas de la lista">
      <ul className="flex flex-wrap gap-1 narrow:gap-0">
        {PATIENT_TABS.map((tab) => (
          <li key={tab}>
            <Link
              from={HERE}
              to={LIST}
              search={({ service, doctorId }) => ({ service, doctorId, ...TAB_STATES[tab] })}
              state
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab === shown ? 'page' : undefined}
              className={buttonClass(
                'ghost',
                'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent narrow:px-1.5 narrow:text-sm',
              )}
            >
              {LABELS[tab]}
              {/* The latest are all of them, in another order. */}
              {tab !== 'recientes' && (
                <TabCount
                  search={{ service: search.service, doctorId: search.doctorId, ...TAB_STATES[tab] }}
                  q={q}
                  known={tab === shown ? total : undefined}
                  isShown={tab === shown}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TabCountProps {
  search: PatientSearch
  q: string | undefined
  known: number | undefined
  isShown: boolean
}

function TabCount({ search, q, known, isShown }: TabCountProps) {
  const hospital = useHospital()
  const { data } = useQuery({
    ...patientQueries.list(hospital, patientCountParams(search, q)),
    placeholderData: keepPreviousData,
    // The list itself says how many it has.
    enabled: !isShown,
  })
  const count = known ?? data?.pagination.totalItems
  return count === undefined ? null : (
    <span className="text-sm tabular-nums narrow:hidden">{formatCount(count)}</span>
  )
}

/** For who is not among those of a tab. */
export function SearchEverybody() {
  return (
    <Link from={HERE} to={LIST} search={TAB_STATES.todos} state className={buttonClass()}>
      Ver en todos
    </Link>
  )
}

/** True where a tab is empty and the hospital has other patients, as far as that is known. */
export function useHasOthers(tab: PatientTab, isEmpty: boolean): boolean {
  const hospital = useHospital()
  const mayHave = isEmpty && tab !== 'todos' && tab !== 'recientes'
  const { data } = useQuery({
    ...patientQueries.list(hospital, patientCountParams(TAB_STATES.todos)),
    enabled: mayHave,
  })
  return mayHave && data?.pagination.totalItems !== 0
}

/** What belongs to a tab that is empty, and the next step. */
export function EmptyHint({ tab, isPart }: { tab: PatientTab; isPart: boolean }) {
  if (!isPart)
    return (
      <>
        Aquí aparecen los pacientes de este centro médico. Registra al primero para empezar, o sigue los{' '}
        <FirstStepsLink />.
      </>
    )
  return (
    <>
      {tab === 'internados'
        ? 'Aquí aparece quien está en una cama.'
        : 'Aquí aparece quien llegó sin que nadie supiera su nombre.'}{' '}
      <Link from={HERE} to={LIST} search={TAB_STATES.todos} state className="text-accent underline">
        Ver todos los pacientes
      </Link>
    </>
  )
}
