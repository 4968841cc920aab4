import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { TextField } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { careLinks } from '../patients/care-links.ts'
import { changeBedAsSeen } from './change-bed.ts'
import { type Bed, BedUpdate, type Room } from './contract.ts'
import { invalidateRooms } from './queries.ts'

export interface OutOfServiceDialogProps {
  room: Room
  bed: Bed
  onClose: () => void
}

const TITLE = 'Fuera de servicio'

/** Takes a free bed out of service, with the reason that the board shows. */
export function OutOfServiceDialog({ onClose, ...props }: OutOfServiceDialogProps) {
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()
  // As it was when the form opened: that is what the person decides about.
  const [{ room, bed }] = useState(props)
  const record = useRecordForm({
    id: `${hospitalId}/beds/${bed.bedId}/out-of-service`,
    fields: z.object({ reason: z.string() }),
    initial: { reason: '' },
    body: BedUpdate,
    toBody: ({ reason }) => ({ state: 'outOfService', reason }),
    send: (body, { signal }) =>
      changeBedAsSeen(clients, { room, bed }, body, signal).finally(
        () => void invalidateRooms(queryClient, hospitalId),
      ),
    onSaved: () => {
      showToast({
        variant: 'success',
        title: TITLE,
        message: `La cama ${bed.code} quedó fuera de servicio`,
      })
      onClose()
    },
  })
  const patientId = record.refusal?.existing?.patientId
  const place = { hospitalId: String(hospitalId), roomId: String(room.roomId), patientId: String(patientId) }
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
          <Link {...careLinks(place).overview} className="text-accent underline">
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
