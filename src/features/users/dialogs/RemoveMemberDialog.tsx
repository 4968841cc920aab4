import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { deleteMember } from '#src/domain/users/api-writes.ts'
import type { Member } from '#src/domain/users/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { doctorQueries, invalidateDoctors } from '../../doctors/queries.ts'
import { personName } from '../labels.ts'
import { OpenWorkNotice } from '../parts/OpenWorkNotice.tsx'
import { invalidateUsers } from '../queries.ts'

const Nothing = z.object({})

interface RemoveMemberDialogProps {
  /** As it was when the form opened. */
  stored: Member
  onClose: () => void
}

/** Ends a membership, or withdraws an invitation; the dialog says what ends with it. */
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
  const isInvited = member.status === 'invited'
  const title = isInvited ? 'Retirar invitación' : 'Quitar usuario'
  const practises = doctor && doctor.status !== 'retired'
  const name = personName(member)
  const record = useRecordForm({
    id: `${hospital.id}/users/${member.userId}/remove`,
    fields: Nothing,
    initial: {},
    body: Nothing,
    toBody: () => ({}),
    send: (_, sent) => call(hospital, deleteMember, { userId: member.userId }, sent).then(() => true),
    onSaved: () => {
      void invalidateUsers(queryClient)
      void invalidateDoctors(queryClient, hospital)
      const message = isInvited
        ? `${name} ya no tiene invitación a este centro médico`
        : `${name} ya no es de este centro médico`
      showToast({ variant: 'success', title, message })
      onClose()
    },
  })
  return (
    <RecordDialog
      title={title}
      description={
        isInvited ? (
          <>
            <bdi className="font-semibold text-ink">{name}</bdi> ya no podrá aceptarla. Puedes invitarle otra
            vez.
          </>
        ) : (
          <>
            <bdi className="font-semibold text-ink">{name}</bdi> dejará de ver este centro médico y perderá
            todos sus permisos en él. Lo que hizo y firmó se conserva.
          </>
        )
      }
      submitLabel={isInvited ? 'Retirar' : 'Quitar'}
      submitVariant="danger"
      canSubmit={!isSelf}
      record={record}
      onClose={onClose}
    >
      {isSelf && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          Para salir tú, abre el menú de usuario y elige «Salir de este centro médico».
        </p>
      )}
      {practises && isInvited && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          Está entre los doctores y causará baja.
        </p>
      )}
      {practises && !isSelf && !isInvited && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          Está en Doctores y causará baja. Si tiene asignaciones abiertas, primero{' '}
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
      {!isSelf && !isInvited && (
        <OpenWorkNotice
          userId={member.userId}
          link={linkOptions({
            to: '/hospitals/$hospitalId/settings/users',
            params: hospitalLinks(hospital).params,
            search: { form: 'pendientes', user: member.userId },
          })}
        />
      )}
    </RecordDialog>
  )
}
