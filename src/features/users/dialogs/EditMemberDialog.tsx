import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { updateMember } from '#src/domain/users/api-writes.ts'
import { Member, MemberUpdate } from '#src/domain/users/contract.ts'
import { groupsFor, levelsOf, mustAdministrate, writeAlone } from '#src/domain/users/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { AREA_LABELS } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { addressOf, personName, rightsText } from '../labels.ts'
import { invalidateUsers, userQueries } from '../queries.ts'
import { LevelsField, RightsField } from './RightsField.tsx'

const TITLE = 'Permisos'
const Fields = z.object({ levels: LevelsField })

const KEEPS = {
  last: 'Es la única persona que administra este centro médico: da primero Escritura en Hospital y usuarios a otra.',
  self: 'No puedes quitarte el permiso de administrar: pídelo a otra persona que lo tenga.',
} as const

interface EditMemberDialogProps {
  /** As it was when the form opened. */
  stored: Member
  onClose: () => void
}

/** Gives a member other rights in this hospital, or offers an invited person others. */
export function EditMemberDialog({ stored: member, onClose }: EditMemberDialogProps) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const session = useSession()
  const self = useSessionState().user?.userId
  const { data: everyone } = useQuery(userQueries.everyone(hospital))
  const fieldsOf = ({ groups }: Member) => ({ levels: levelsOf(groups, hospital.id) })
  const name = personName(member)
  const isSelf = member.userId === self
  const isInvited = member.status === 'invited'

  function onSaved() {
    void invalidateUsers(queryClient)
    // New permissions of one's own are in the next token: it is renewed now, or later if that fails.
    if (isSelf) void session.renew().catch(() => undefined)
    const whenText = isInvited ? 'cuando acepte la invitación' : 'en unos minutos'
    const message = isSelf
      ? 'Se guardaron tus permisos'
      : `Se guardaron los permisos de ${name}; valen ${whenText}`
    showToast({ variant: 'success', title: TITLE, message })
    onClose()
  }

  const record = useRecordForm({
    id: `${hospital.id}/users/${member.userId}`,
    fields: Fields,
    initial: fieldsOf(member),
    body: MemberUpdate,
    toBody: ({ levels }) => ({ groups: groupsFor(levels, hospital.id) }),
    send: (body, sent) => call(hospital, updateMember, { userId: member.userId }, { json: body, ...sent }),
    onSaved,
    staleness: {
      schema: Member,
      version: member.version,
      versionOf: ({ version }) => version,
      differences: (local, stored) => {
        const [one, other] = [rightsText(local.levels), rightsText(fieldsOf(stored).levels)]
        return [{ label: 'Permisos', local: one, server: other }]
      },
      valuesOf: fieldsOf,
    },
  })
  const { form, busy } = record
  const levels = useSelector(form.store, ({ values }) => values.levels)
  const keeps = mustAdministrate(member, everyone, self, hospital.id)
  const alone = writeAlone(member.groups, hospital.id)
  return (
    <RecordDialog
      wide
      title={TITLE}
      description={
        <bdi>{[name, addressOf(member) !== name && addressOf(member)].filter(Boolean).join(' · ')}</bdi>
      }
      submitLabel="Guardar"
      canSubmit={record.dirty || alone.length > 0}
      record={record}
      onClose={onClose}
    >
      <RightsField
        from={fieldsOf(member).levels}
        value={levels}
        disabled={busy}
        autoFocus
        keepsHospital={keeps && KEEPS[keeps]}
        onValue={(next) => form.setFieldValue('levels', next)}
      />
      {alone.length > 0 && (
        <p className="text-sm text-warning">
          Tiene escritura sin lectura en {alone.map((area) => AREA_LABELS[area]).join(', ')}: no abre nada, y
          al guardar se corrige.
        </p>
      )}
      <p className="text-sm text-muted">
        {isSelf && 'Vale en cuanto guardes.'}
        {isInvited && 'Vale cuando acepte la invitación.'}
        {!isSelf && !isInvited && 'Vale en unos minutos.'}
      </p>
    </RecordDialog>
  )
}
