import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { createDoctor } from '#src/domain/doctors/api-writes.ts'
import { DoctorCreate } from '#src/domain/doctors/contract.ts'
import type { User } from '#src/domain/users/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { useFailureToast, usersLoadError } from '../../users/parts/load-failures.ts'
import { NOBODY, type Person, PersonField } from '../../users/parts/PersonField.tsx'
import { invalidateUsers, userQueries } from '../../users/queries.ts'
import { doctorQueries, invalidateDoctors } from '../queries.ts'
import { aboutDoctor, DoctorFields, DoctorFieldset, EMPTY_DOCTOR } from './DoctorFieldset.tsx'

const TITLE = 'Agregar doctor'
const Fields = z.extend(DoctorFields, { doctorId: z.string(), userName: z.string(), email: z.string() })

interface AddDoctorDialogProps {
  /** Who is chosen from the start: whoever says so of themselves. */
  self?: Person
  onClose: () => void
}

/** Makes somebody a doctor of the hospital: one of its users, or somebody from outside, who is invited. */
export function AddDoctorDialog({ self = NOBODY, onClose }: AddDoctorDialogProps) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const candidates = useCandidates()
  const record = useRecordForm({
    // What is written of oneself never turns up as somebody else's.
    id: `${hospital.id}/doctors/new${self.userId && `/${self.userId}`}`,
    fields: Fields,
    initial: { ...EMPTY_DOCTOR, doctorId: self.userId, userName: self.userName, email: self.email },
    draftOf: ({ userName }) => ({ what: 'el registro de', name: userName }),
    body: DoctorCreate,
    toBody: ({ doctorId, ...fields }) => ({ ...aboutDoctor(fields), doctorId }),
    send: (body, sent) => call(hospital, createDoctor, {}, { json: body, ...sent }),
    onSaved: ({ name, isInvited }) => {
      void invalidateDoctors(queryClient, hospital)
      void invalidateUsers(queryClient)
      const until = isInvited ? '; podrá trabajar aquí cuando acepte la invitación' : ''
      showToast({ variant: 'success', title: TITLE, message: `Se agregó a ${name}${until}` })
      onClose()
    },
  })
  const { form, bind, busy } = record
  const { doctorId, userName, email, profession } = useSelector(form.store, ({ values }) => values)

  function choose(person: Person) {
    form.setFieldValue('userName', person.userName)
    form.setFieldValue('email', person.email)
    form.setFieldValue('doctorId', person.userId)
  }

  return (
    <RecordDialog wide title={TITLE} submitLabel="Guardar" record={record} onClose={onClose}>
      <form.Field name="doctorId">
        {(field) => (
          <PersonField
            person={{ userId: doctorId, userName, email }}
            disabled={busy}
            error={bind(field).error}
            {...candidates}
            outsiderNote="De fuera: se le invitará, sin permisos"
            onPerson={choose}
          />
        )}
      </form.Field>
      <DoctorFieldset
        // Once somebody is chosen one goes on with their profession.
        key={doctorId}
        profession={profession}
        doctorId={doctorId}
        autoFocus={doctorId !== ''}
        field={(name, draw) => (
          <form.Field key={name} name={name}>
            {(field) => draw(bind(field))}
          </form.Field>
        )}
      />
      <p className="text-sm text-muted">
        Un médico activo puede firmar y egresar pacientes. Los permisos se dan aparte, en Configuración,
        Usuarios.
      </p>
    </RecordDialog>
  )
}

/** The hospital's users who are no doctors now (who retired may come back); nobody for those who may not know its users. */
function useCandidates(): { members: readonly User[]; membersError: string | undefined } {
  const hospital = useHospital()
  const users = useQuery({ ...userQueries.everyone(hospital), enabled: hospital.can('hospital') })
  const doctors = useQuery({ ...doctorQueries.everyone(hospital), enabled: hospital.can('doctors') })
  const working = doctors.data?.filter(({ status }) => status !== 'retired')
  const known = new Set(working?.map(({ doctorId }) => doctorId))
  // Until it is known who is a doctor already nobody is offered twice.
  const members = doctors.data ? (users.data ?? []).filter(({ userId }) => !known.has(userId)) : []
  const error = users.error ?? doctors.error
  useFailureToast(error, usersLoadError)
  return { members, membersError: error ? usersLoadError(error) : undefined }
}
