import { useSelector } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#src/api/call.ts'
import { createRoom, updateRoom } from '#src/domain/rooms/api-writes.ts'
import { Room, RoomUpdate } from '#src/domain/rooms/contract.ts'
import { NameField } from '#src/forms/NameField.tsx'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import type { SubmitError } from '#src/forms/submit-error.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { CheckField, TextAreaField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { ServiceField } from '../../episodes/parts/ServiceField.tsx'
import { ROOM_KIND_LABELS } from '../labels.ts'
import { invalidateRooms, retryIfUnchanged } from '../queries.ts'
import { BedsField } from './BedsField.tsx'
import { EMPTY_ROOM, nextBedCode, RoomFields, roomDifferences, roomFields } from './room-form.ts'

const STALENESS = {
  schema: Room,
  versionOf: ({ version }: Room) => version,
  differences: roomDifferences,
  valuesOf: roomFields,
}

const titleOf = (room: Room | undefined) => (room ? 'Editar cuarto' : 'Agregar cuarto')

interface RoomFormDialogProps {
  /** As it was when the form opened; unset for a new room. */
  stored?: Room
  onClose: () => void
}

/** Creates a room with its beds, or changes one. */
export function RoomFormDialog({ stored: room, onClose }: RoomFormDialogProps) {
  const record = useRoomForm(room, onClose)
  const { form, bind, submitError } = record
  const inTheWay = submitError && roomInTheWay(submitError, room)
  return (
    <RecordDialog
      wide
      title={titleOf(room)}
      submitLabel="Guardar"
      record={record}
      onClose={onClose}
      wayOn={inTheWay && <BlockingRoomLink {...inTheWay} />}
    >
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="code">
          {(field) => <NameField {...bind(field)} label="Clave" required autoFocus autoComplete="off" />}
        </form.Field>
        <form.Field name="name">
          {(field) => <NameField {...bind(field)} label="Nombre" autoComplete="off" />}
        </form.Field>
        <form.Field name="kind">
          {(field) => (
            <SelectField {...bind(field)} label="Tipo" required options={optionsOf(ROOM_KIND_LABELS)} />
          )}
        </form.Field>
        <form.Field name="floor">
          {(field) => <NameField {...bind(field)} label="Piso" autoComplete="off" />}
        </form.Field>
        <form.Field name="service">
          {(field) => <ServiceField {...bind(field)} placeholder="Sin servicio" />}
        </form.Field>
      </div>
      <Beds record={record} />
      <form.Field name="notes">{(field) => <TextAreaField {...bind(field)} label="Notas" />}</form.Field>
      {room && (
        <form.Field name="active">
          {(field) => (
            <CheckField
              label="En uso: sus camas se pueden ocupar"
              checked={field.state.value}
              disabled={record.busy}
              error={bind(field).error}
              onChecked={field.handleChange}
            />
          )}
        </form.Field>
      )}
    </RecordDialog>
  )
}

type RoomForm = ReturnType<typeof useRoomForm>

function Beds({ record: { form, bind, busy } }: { record: RoomForm }) {
  const beds = useSelector(form.store, (state) => state.values.beds)
  const code = useSelector(form.store, (state) => state.values.code)
  return (
    <form.Field name="beds">
      {(all) => (
        <BedsField
          beds={beds}
          disabled={busy}
          error={bind(all).error}
          field={(index, draw) => (
            <form.Field key={index} name={`beds[${index}].code`}>
              {(field) => draw(bind(field))}
            </form.Field>
          )}
          onCountable={(index, countable) => form.setFieldValue(`beds[${index}].countable`, countable)}
          onAdd={() => form.pushFieldValue('beds', { code: nextBedCode(code, beds), countable: true })}
          onRemove={(index) => void form.removeFieldValue('beds', index)}
        />
      )}
    </form.Field>
  )
}

function useRoomForm(room: Room | undefined, onClose: () => void) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return useRecordForm({
    id: `${hospital.id}/rooms/${room?.roomId ?? 'new'}`,
    fields: RoomFields,
    initial: room ? roomFields(room) : EMPTY_ROOM,
    draftOf: ({ code }) => ({ what: 'el registro del cuarto', name: code }),
    body: RoomUpdate,
    toBody: (values) => values,
    send: ({ active, ...about }, sent) => {
      if (!room) return call(hospital, createRoom, {}, { json: about, ...sent })
      const begun = JSON.stringify(roomFields(room))
      return retryIfUnchanged(
        (version) =>
          call(
            hospital,
            updateRoom,
            { roomId: room.roomId },
            { json: { ...about, active }, ...sent, version },
          ),
        sent.version,
        // A bed that is cleaned meanwhile makes a new version, but changes nothing that this form is about.
        (current) => JSON.stringify(roomFields(current)) === begun,
      )
    },
    onSaved: ({ code }) => {
      void invalidateRooms(queryClient, hospital)
      const message = room ? `Se guardó el cuarto ${code}` : `Se agregó el cuarto ${code}`
      showToast({ variant: 'success', title: titleOf(room), message })
      onClose()
    },
    ...(room && { staleness: { ...STALENESS, version: room.version } }),
  })
}

/** A room that keeps this one from being saved, or that holds the patient who does. */
interface RoomInTheWay {
  roomId: number
  label: string
}

/**
 * What has to be settled before a room can be saved.
 * @param room as it is stored; undefined for a new one
 */
function roomInTheWay({ existing }: SubmitError, room: Room | undefined): RoomInTheWay | undefined {
  if (existing?.patientId !== undefined && room)
    return { roomId: room.roomId, label: 'Ver los pacientes del cuarto' }
  return existing?.roomId === undefined
    ? undefined
    : { roomId: existing.roomId, label: 'Ver el cuarto que ya existe' }
}

function BlockingRoomLink({ roomId, label }: RoomInTheWay) {
  const hospital = useHospital()
  return (
    <Link {...hospitalLinks(hospital).room(roomId)} className="text-accent underline">
      {label}
    </Link>
  )
}
