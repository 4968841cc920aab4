import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Member } from '#src/domain/users/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { doctorQueries, invalidateDoctors } from '../../doctors/queries.ts'
import { personName } from '../labels.ts'
import { invalidateUsers, removeMember } from '../queries.ts'

const TITLE = 'Quitar usuario'
const Nothing = z.object({})

interface RemoveMemberDialogProps {
  /** As it was when the form opened. */
  stored: Member
  onClose: () => void
}

/** Ends a membership; the dialog says what ends with it. */
export function RemoveMemberDialog({ stored: member, onClose }: RemoveMemberDialogProps) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const self = useSessionState().user?.userId
  const mayKnow = hospital.can('doctors')
  const { data: doctor } = useQuery({
    ...doctorQueries.find(hospital, member.userId),
    enabled: mayKnow,
  })
  const isSelf = member.userId === self
  const practises = doctor && doctor.status !== 'retired'
  const name = personName(member)
  const record = useRecordForm({
    id: `${hospital.id}/users/${member.userId}/remove`,
    fields: Nothing,
    initial: {},
    body: Nothing,
    toBody: () => ({}),
    send: (_, sent) => removeMember(hospital, member.userId, sent).then(() => true),
    onSaved: () => {
      void invalidateUsers(queryClient)
      void invalidateDoctors(queryClient, hospital)
      showToast({ variant: 'success', title: TITLE, message: `${name} ya no es de este centro médico` })
      onClose()
    },
  })
  return (
    <RecordDialog
      title={TITLE}
      description={
        <>
          <bdi className="font-semibold text-ink">{name}</bdi> dejará de ver este centro médico y perderá
          todos sus permisos en él. Lo que hizo y firmó se conserva.
        </>
      }
      submitLabel="Quitar"
      submitVariant="danger"
      canSubmit={!isSelf}
      record={record}
      onClose={onClose}
    >
      {isSelf && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          No puedes salir por tu cuenta: pídelo a otra persona que administre este centro médico.
        </p>
      )}
      {practises && !isSelf && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          Es doctor aquí y causará baja. Si tiene asignaciones abiertas, primero{' '}
          <Link
            {...hospitalLinks(hospital).doctors}
            search={{ form: 'baja', doctor: member.userId }}
            className="underline"
          >
            dale de baja y reasígnalas
          </Link>
          .
        </p>
      )}
    </RecordDialog>
  )
}
