import { useSelector } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { createMember } from '#src/domain/users/api-writes.ts'
import { MemberCreate } from '#src/domain/users/contract.ts'
import { groupsFor, NO_RIGHTS } from '#src/domain/users/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { personName } from '../labels.ts'
import { NOBODY, type Person, PersonField } from '../parts/PersonField.tsx'
import { invalidateUsers } from '../queries.ts'
import { LevelsField, RightsField } from './RightsField.tsx'

const TITLE = 'Agregar usuario'
const Fields = z.object({
  userId: z.string(),
  userName: z.string(),
  email: z.string(),
  levels: LevelsField,
})

/** Invites somebody from outside, with the rights that they get once they accept. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const record = useRecordForm({
    id: `${hospital.id}/users/new`,
    fields: Fields,
    initial: { ...NOBODY, levels: { ...NO_RIGHTS } },
    draftOf: (person) => ({ what: 'la invitación de', name: personName(person) }),
    body: MemberCreate,
    toBody: ({ userId, levels }) => ({ userId, groups: groupsFor(levels, hospital.id) }),
    send: (body, sent) => call(hospital, createMember, {}, { json: body, ...sent }),
    onSaved: (member) => {
      void invalidateUsers(queryClient)
      const message = `Se invitó a ${personName(member)}; será de este centro médico cuando acepte`
      showToast({ variant: 'success', title: TITLE, message })
      onClose()
    },
  })
  const { form, bind, busy } = record
  const { userId, userName, email, levels } = useSelector(form.store, ({ values }) => values)

  function choose(person: Person) {
    form.setFieldValue('userName', person.userName)
    form.setFieldValue('email', person.email)
    form.setFieldValue('userId', person.userId)
  }

  return (
    <RecordDialog wide title={TITLE} submitLabel="Invitar" record={record} onClose={onClose}>
      <form.Field name="userId">
        {(field) => (
          <PersonField
            person={{ userId, userName, email }}
            disabled={busy}
            error={bind(field).error}
            onPerson={choose}
          />
        )}
      </form.Field>
      <RightsField
        from={NO_RIGHTS}
        value={levels}
        disabled={busy}
        onValue={(next) => form.setFieldValue('levels', next)}
      />
      <p className="text-sm text-muted">
        Verá la invitación al entrar, y será de este centro médico, con estos permisos, cuando la acepte.
      </p>
    </RecordDialog>
  )
}
