import { useQuery } from '@tanstack/react-query'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { AddSelf, DoctorDialogs } from '../../doctors/dialogs.tsx'
import { NewEpisode } from '../../episodes/dialogs.ts'
import { PatientEditor } from '../../patients/dialogs.ts'
import { ProfileDialogs } from '../../profile/dialogs.tsx'
import { RoomDialogs } from '../../rooms/dialogs.tsx'
import { UserDialogs } from '../../users/dialogs.ts'
import type { FirstStepsSearch } from '../search-params.ts'
import type { FirstSteps } from './use-first-steps.ts'

type Form = NonNullable<FirstStepsSearch['form']>

/** Pointing at a button fetches what its click needs. */
export const PRELOADS: Readonly<Record<Form, () => void>> = {
  perfil: ProfileDialogs.preload('editar'),
  cuartos: RoomDialogs.preload('varios'),
  cuarto: RoomDialogs.preload('nuevo'),
  importar: RoomDialogs.preload('importar'),
  yo: AddSelf.preload,
  doctor: DoctorDialogs.preload('nuevo'),
  usuario: UserDialogs.preload('nuevo'),
  paciente: PatientEditor.preload,
  episodio: NewEpisode.preload,
}

interface FirstStepsDialogsProps {
  /** What the address says lies over the page. */
  open: FirstStepsSearch
  all: FirstSteps
  /** Goes on with another form. */
  onNext: (next: FirstStepsSearch) => void
  onClose: () => void
}

/** The forms of the other areas, each with all its rules, over the first steps. */
export function FirstStepsDialogs(props: FirstStepsDialogsProps) {
  const { form } = props.open
  const hospital = useHospital()
  // Their dates are on the hospital's clock, and its services are what they choose from.
  const { data, error, refetch } = useQuery(profileQueries.detail(hospital))
  if (form === undefined) return null
  if (!data) return <DialogPending error={error} onRetry={() => void refetch()} onClose={props.onClose} />
  return (
    <RenderIfInitially key={form} when={mayOpen(form, props.all)}>
      <Form {...props} form={form} />
    </RenderIfInitially>
  )
}

function mayOpen(form: Form, { mayWrite }: FirstSteps): boolean {
  if (form === 'perfil' || form === 'usuario') return mayWrite('hospital')
  if (form === 'yo' || form === 'doctor') return mayWrite('doctors')
  if (form === 'paciente') return mayWrite('patients')
  return mayWrite(form === 'episodio' ? 'episodes' : 'rooms')
}

function Form({ form, open, all, onNext, onClose }: FirstStepsDialogsProps & { form: Form }) {
  const hospital = useHospital()
  const { user } = useSessionState()
  const about = {
    ...(open.patient !== undefined && { patientId: open.patient }),
    ...(open.bed !== undefined && { bedId: open.bed }),
  }
  switch (form) {
    case 'perfil':
      return <ProfileDialogs form="editar" id={hospital.id} mayChange onClose={onClose} />
    case 'cuartos':
      return <RoomDialogs form="varios" mayChange onClose={onClose} />
    case 'cuarto':
      return <RoomDialogs form="nuevo" mayChange onClose={onClose} />
    case 'importar':
      return <RoomDialogs form="importar" mayChange onClose={onClose} />
    case 'yo':
      return user && <AddSelf self={user} onClose={onClose} />
    case 'doctor':
      return <DoctorDialogs form="nuevo" mayChange onClose={onClose} />
    case 'usuario':
      return <UserDialogs form="nuevo" mayChange onClose={onClose} />
    case 'paciente':
      return (
        <PatientEditor
          action="register"
          onClose={onClose}
          onSaved={({ patientId }) => {
            if (!all.mayWrite('episodes') || !all.hasBeds) return onClose()
            onNext({ form: 'episodio', patient: patientId, bed: all.freeBedId })
          }}
        />
      )
    case 'episodio':
      return <NewEpisode {...about} onClose={onClose} onSaved={onClose} />
  }
}
