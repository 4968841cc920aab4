import { useSelector } from '@tanstack/react-form'
import type { Room } from '#src/domain/rooms/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { ServiceField } from '../episodes/ServiceField.tsx'
import { BedsField } from './BedsField.tsx'
import { BlockingRoomLink, roomInTheWay } from './BlockingRoomLink.tsx'
import { ROOM_KIND_LABELS } from './labels.ts'
import { nextBedCode } from './room-form.ts'
import { type RoomRecord, useRoomRecord } from './use-room-record.ts'

interface RoomFormDialogProps {
  /** The room as it is stored; null for a new one. */
  room: Room | null
  onClose: () => void
}

/** Creates a room with its beds, or changes one. */
export function RoomFormDialog({ room, onClose }: RoomFormDialogProps) {
  const record = useRoomRecord(room, onClose)
  const { form, bind, submitError } = record
  const inTheWay = submitError && roomInTheWay(submitError, record.room)
  return (
    <RecordDialog
      wide
      title={record.title}
      submitLabel="Guardar"
      record={record}
      onClose={onClose}
      wayOn={inTheWay && <BlockingRoomLink {...inTheWay} />}
    >
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <form.Field name="code">
          {(field) => <TextField {...bind(field)} label="Clave" required autoFocus autoComplete="off" />}
        </form.Field>
        <form.Field name="name">
          {(field) => <TextField {...bind(field)} label="Nombre" autoComplete="off" />}
        </form.Field>
        <form.Field name="kind">
          {(field) => (
            <SelectField {...bind(field)} label="Tipo" required options={optionsOf(ROOM_KIND_LABELS)} />
          )}
        </form.Field>
        <form.Field name="floor">
          {(field) => <TextField {...bind(field)} label="Piso" autoComplete="off" />}
        </form.Field>
        <form.Field name="service">
          {(field) => <ServiceField {...bind(field)} placeholder="Sin servicio" />}
        </form.Field>
      </div>
      <Beds record={record} />
      <form.Field name="notes">{(field) => <TextAreaField {...bind(field)} label="Notas" />}</form.Field>
      {record.room && (
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

function Beds({ record: { form, bind, busy } }: { record: RoomRecord }) {
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
