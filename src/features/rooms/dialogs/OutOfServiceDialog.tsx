import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Bed, BedUpdate, type Room } from '#src/domain/rooms/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextField } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { changeBedAsSeen, invalidateRooms } from '../queries.ts'

export interface OutOfServiceDialogProps {
  room: Room
  bed: Bed
  onClose: () => void
}

const TITLE = 'Fuera de servicio'

/** Takes a free bed out of service, with the reason that the board shows. */
export function OutOfServiceDialog({ onClose, ...props }: OutOfServiceDialogProps) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  // As it was when the form opened: that is what the person decides about.
  const [{ room, bed }] = useState(props)
  const reload = () => void invalidateRooms(queryClient, hospital)
  const record = useRecordForm({
    id: `${hospital.id}/beds/${bed.bedId}/out-of-service`,
    fields: z.object({ reason: z.string() }),
    initial: { reason: '' },
    body: BedUpdate,
    toBody: ({ reason }) => ({ state: 'outOfService', reason }),
    send: (body, { signal }) => changeBedAsSeen(hospital, { room, bed }, body, signal),
    onError: reload,
    onSaved: () => {
      reload()
      showToast({
        variant: 'success',
        title: TITLE,
        message: `La cama ${bed.code} quedó fuera de servicio`,
      })
      onClose()
    },
  })
  const patientId = record.submitError?.existing?.patientId
  return (
    <RecordDialog
      title={TITLE}
      description={
        <>
          Nadie podrá ocupar la cama <bdi className="font-semibold text-ink">{bed.code}</bdi> hasta que la
          pongas en servicio.
        </>
      }
      submitLabel="Guardar"
      record={record}
      onClose={onClose}
      {...(patientId !== undefined && {
        wayOn: (
          <Link
            {...hospitalLinks(hospital).patient(patientId, room.roomId).overview}
            className="text-accent underline"
          >
            Ver quién la ocupa
          </Link>
        ),
      })}
    >
      <record.form.Field name="reason">
        {(field) => (
          <TextField
            {...record.bind(field)}
            value={field.state.value}
            label="¿Por qué?"
            spellCheck
            help="Se muestra en el tablero, por ejemplo: barandal roto."
            required
            autoFocus
            autoComplete="off"
          />
        )}
      </record.form.Field>
    </RecordDialog>
  )
}
