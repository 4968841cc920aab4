import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '#src/domain/permissions.ts'
import { useIsActivePhysician } from '#src/features/doctors/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { QueryPending } from '#src/ui/QueryPending.tsx'
import { TemplateDialogs } from '../../templates/dialogs.tsx'
import { templateQueries } from '../../templates/queries.ts'
import type { StepId } from '../labels.ts'
import type { FirstStepsSearch } from '../search-params.ts'
import { PRELOADS } from './FirstStepsDialogs.tsx'
import type { FirstSteps } from './use-first-steps.ts'

/** Whoever may write in one of these has something to do about a step. */
const ACTING = {
  hospital: ['hospital'],
  rooms: ['rooms'],
  doctors: ['doctors'],
  users: ['hospital'],
  patient: ['episodes', 'patients'],
} as const satisfies Partial<Record<StepId, readonly Area[]>>

const ROOM_FORMS = [
  ['cuartos', 'Agregar varios cuartos'],
  ['cuarto', 'Agregar un cuarto'],
  ['importar', 'Importar cuartos de un CSV'],
] as const

type Form = NonNullable<FirstStepsSearch['form']>

interface StepActionsProps {
  id: StepId
  /** It is this step's turn: the first of its buttons stands out. */
  isNext: boolean
  all: FirstSteps
  onOpen: (form: FirstStepsSearch) => void
}

/** What can be done about a step, right here, by those who may. */
export function StepActions(props: StepActionsProps) {
  const { id, all } = props
  switch (id) {
    case 'hospital':
      return all.mayWrite('hospital') ? <Row {...props} forms={[['perfil', 'Completar el perfil']]} /> : null
    case 'rooms':
      return all.mayWrite('rooms') ? <Row {...props} forms={ROOM_FORMS} /> : null
    case 'doctors':
      return all.mayWrite('doctors') ? <DoctorActions {...props} /> : null
    case 'users':
      return all.mayWrite('hospital') ? <Row {...props} forms={[['usuario', 'Agregar usuario']]} /> : null
    case 'templates':
      return all.mayTemplates ? <TemplatesLook /> : null
    case 'patient':
      return <PatientActions {...props} />
  }
}

/** Keeps the place of a step's buttons while it is not known how it stands, so that the steps below stay where they are. */
export function ActionsToCome({ id, all }: Pick<StepActionsProps, 'id' | 'all'>) {
  const comes = id === 'templates' ? all.mayTemplates : ACTING[id].some(all.mayWrite)
  return comes && <span aria-hidden="true" className={buttonClass('ghost', 'self-start')} />
}

interface RowProps extends StepActionsProps {
  forms: readonly (readonly [form: Form, label: string, about?: Omit<FirstStepsSearch, 'form'>])[]
}

function Row({ forms, isNext, onOpen }: RowProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {forms.map(([form, label, about], index) => (
        <Button
          key={form}
          variant={isNext && index === 0 ? 'primary' : 'secondary'}
          preload={PRELOADS[form]}
          onClick={() => onOpen({ ...about, form })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Whoever is no doctor here may say that they are one: without it they can sign nothing. */
function DoctorActions(props: StepActionsProps) {
  const practises = useIsActivePhysician()
  const other = ['doctor', 'Agregar doctor'] as const
  if (practises !== false) return <Row {...props} forms={[other]} />
  return (
    <>
      <p className="text-muted">Tú no eres doctor activo aquí: para firmar, agrégate con tu cédula.</p>
      <Row {...props} forms={[['yo', 'Agregarme como doctor'], other]} />
    </>
  )
}

/** Registering comes first; whoever is registered is admitted. */
function PatientActions(props: StepActionsProps) {
  const { registered, onlyPatientId, hasBeds, freeBedId, isFull, mayWrite } = props.all
  const hospital = useHospital()
  const mayRead = hospital.can('patients')
  const register = ['paciente', 'Registrar paciente'] as const
  const admit = ['episodio', 'Ingresar paciente', { patient: onlyPatientId, bed: freeBedId }] as const
  const mayAdmit = mayWrite('episodes') && mayRead && registered !== 0
  const forms = [...(mayAdmit && hasBeds ? [admit] : []), ...(mayWrite('patients') ? [register] : [])]
  return (
    <>
      {!hasBeds && <p className="text-muted">Para ingresarlo hace falta una cama: agrega cuartos.</p>}
      {hasBeds && isFull && mayAdmit && <p className="text-muted">Ahora no hay ninguna cama disponible.</p>}
      {forms.length > 0 && <Row {...props} forms={forms} />}
    </>
  )
}

/** The templates that documents are written on, to be looked at one by one. */
function TemplatesLook() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} aria-controls="plantillas" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar plantillas' : 'Ver plantillas'}
        </Button>
      </div>
      <div id="plantillas" hidden={!isOpen}>
        {isOpen && <PublishedTemplates />}
      </div>
    </>
  )
}

function PublishedTemplates() {
  const hospital = useHospital()
  const templates = templateQueries.published(hospital)
  const query = useQuery(templates)
  const [shown, setShown] = useState<number>()
  if (!query.data)
    return (
      <QueryPending
        title="No se pudieron cargar las plantillas"
        query={query}
        queryKey={templates.queryKey}
      />
    )
  return (
    <>
      <ul aria-label="Plantillas publicadas" className="flex flex-wrap gap-2">
        {query.data.map(({ templateId, name }) => (
          <li key={templateId}>
            <Button preload={TemplateDialogs.preload('previa')} onClick={() => setShown(templateId)}>
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <TemplateDialogs form="previa" id={shown} mayChange onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
