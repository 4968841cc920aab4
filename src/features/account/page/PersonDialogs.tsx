import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAppServices } from '#src/api/app-services.ts'
import { call } from '#src/api/call.ts'
import { deactivatePerson } from '#src/domain/account/api-writes.ts'
import { Deactivation, type InstallationPerson } from '#src/domain/account/contract.ts'
import { invitePerson, recoverAccount } from '#src/domain/accounts/api-writes.ts'
import { type AccountLink, InvitationCreate, RecoveryCreate } from '#src/domain/accounts/contract.ts'
import { NameField } from '#src/forms/NameField.tsx'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { CheckField, TextAreaField, TextField } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { momentText, nameOf, unfinishedText } from '../labels.ts'
import { SessionList } from '../parts/SessionList.tsx'
import { accountQueries, invalidateAccount } from '../queries.ts'

const TITLE = 'Desactivar cuenta'
const Fields = z.object({ reason: z.string() })

interface PersonDialogProps {
  person: InstallationPerson
  onClose: () => void
}

/** Shuts somebody out, with the reason; says how much they leave behind. */
export function DeactivateDialog({ person, onClose }: PersonDialogProps) {
  const { client, queryClient } = useAppServices()
  const { data: unfinished } = useQuery(accountQueries.unfinished(client, person.userId))
  const left = unfinished && unfinishedText(unfinished)
  const name = nameOf(person)
  const record = useRecordForm({
    id: `installation/people/${person.userId}/deactivate`,
    fields: Fields,
    initial: { reason: '' },
    body: Deactivation,
    toBody: (fields) => fields,
    send: (body, sent) => call(client, deactivatePerson, { userId: person.userId }, { json: body, ...sent }),
    onSaved: () => {
      void invalidateAccount(queryClient)
      showToast({ variant: 'success', title: TITLE, message: `${name} ya no puede entrar` })
      onClose()
    },
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={TITLE}
      description={
        <>
          <bdi className="font-semibold text-ink">{name}</bdi> no podrá entrar, y sus sesiones se cierran
          ahora mismo. Lo que escribió y firmó se conserva.
        </>
      }
      submitLabel="Desactivar"
      submitVariant="danger"
      record={record}
      onClose={onClose}
    >
      {left && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          Deja pendientes: {left}. Quien administra cada centro médico los ve en Usuarios y permisos.
        </p>
      )}
      <form.Field name="reason">
        {(field) => <TextAreaField {...bind(field)} label="Motivo" required autoFocus />}
      </form.Field>
    </RecordDialog>
  )
}

/** Where somebody is signed in. */
export function PersonSessionsDialog({ person, onClose }: PersonDialogProps) {
  return (
    <Dialog title="Sesiones" description={<bdi>{nameOf(person)}</bdi>} onClose={onClose}>
      <SessionList userId={person.userId} />
    </Dialog>
  )
}

const Invitation = z.object({ name: z.string(), email: z.string() })

interface InviteDialogProps {
  onInvited: (link: AccountLink) => void
  onClose: () => void
}

/** Makes somebody known by their address, who then chooses a password. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { client, queryClient } = useAppServices()
  const record = useRecordForm({
    id: 'accounts/invitations',
    fields: Invitation,
    initial: { name: '', email: '' },
    draftOf: ({ name }) => ({ what: 'la invitación de', name }),
    body: InvitationCreate,
    toBody: (fields) => fields,
    send: (body, sent) => call(client, invitePerson, {}, { json: body, ...sent }),
    onSaved: (link) => {
      void invalidateAccount(queryClient)
      onInvited(link)
    },
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title="Invitar a una persona"
      description="Recibe un enlace para elegir su contraseña. Después, cada centro médico la invita y le da permisos."
      submitLabel="Invitar"
      record={record}
      onClose={onClose}
    >
      <form.Field name="name">
        {(field) => (
          <NameField {...bind(field)} label="Nombre completo" required autoFocus autoComplete="off" />
        )}
      </form.Field>
      <form.Field name="email">
        {(field) => (
          <TextField
            {...bind(field)}
            label="Correo electrónico"
            required
            inputMode="email"
            autoComplete="off"
          />
        )}
      </form.Field>
    </RecordDialog>
  )
}

interface RecoverDialogProps extends PersonDialogProps {
  onRecovered: (link: AccountLink) => void
}

/** Has somebody choose another password; who has lost a device loses its passkey, too. */
export function RecoverDialog({ person, onRecovered, onClose }: RecoverDialogProps) {
  const { client, queryClient } = useAppServices()
  const record = useRecordForm({
    id: `accounts/${person.userId}/recovery`,
    fields: RecoveryCreate,
    initial: { removePasskeys: false },
    body: RecoveryCreate,
    toBody: (fields) => fields,
    send: (body, sent) => call(client, recoverAccount, { userId: person.userId }, { json: body, ...sent }),
    onSaved: (link) => {
      void invalidateAccount(queryClient)
      onRecovered(link)
    },
  })
  const { form, bind, busy } = record
  return (
    <RecordDialog
      title="Recuperar acceso"
      description={
        <>
          <bdi className="font-semibold text-ink">{nameOf(person)}</bdi> recibe un enlace para elegir otra
          contraseña. Cuando lo use, sus sesiones se cierran.
        </>
      }
      submitLabel="Crear enlace"
      record={record}
      onClose={onClose}
    >
      <form.Field name="removePasskeys">
        {(field) => (
          <CheckField
            label="Perdió un equipo: quitar ya sus llaves de acceso y cerrar sus sesiones"
            checked={field.state.value}
            disabled={busy}
            error={bind(field).error}
            onChecked={field.handleChange}
          />
        )}
      </form.Field>
    </RecordDialog>
  )
}

interface LinkDialogProps {
  made: AccountLink
  onClose: () => void
}

/** What became of a link: it went by mail, or stands here once, to be handed on. */
export function LinkDialog({ made: { email, expiresAt, link }, onClose }: LinkDialogProps) {
  const [isCopied, setCopied] = useState(false)
  const to = <bdi className="font-semibold text-ink">{email}</bdi>
  const until = momentText(expiresAt)
  return (
    <Dialog
      title={link === undefined ? 'Enlace enviado' : 'Enlace para entregar'}
      description={
        link === undefined ? (
          <>
            Enviamos un correo a {to}. El enlace sirve una vez, hasta el {until}.
          </>
        ) : (
          <>
            Esta instalación no envía correos: entrégaselo tú a {to}. Sirve una vez, hasta el {until}, y no se
            vuelve a mostrar.
          </>
        )
      }
      onClose={onClose}
    >
      {link !== undefined && (
        <div className="flex flex-col items-start gap-3">
          <TextField
            label="Enlace"
            value={link}
            onValue={() => {}}
            readOnly
            optional={false}
            className="w-full"
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="primary"
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
          >
            {isCopied ? 'Enlace copiado' : 'Copiar enlace'}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
