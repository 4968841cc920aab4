import { useSelector } from '@tanstack/react-form'
import { useMemo } from 'react'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { ServiceField } from '../episodes/ServiceField.tsx'
import { ROOM_KIND_LABELS } from './labels.ts'
import { SeveralPreview } from './SeveralPreview.tsx'
import { EMPTY_SEVERAL, SeveralFields, severalBody, severalCodes } from './several-rooms.ts'
import { addedText, useImportSend } from './use-import-send.ts'
import { useStoredCodes } from './use-stored-codes.ts'

const TITLE = 'Agregar varios cuartos'

/** Adds rooms that are numbered one after the other, all alike. */
export function SeveralRoomsDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const stored = useStoredCodes()
  const body = useMemo(() => severalBody(stored), [stored])
  const record = useRecordForm({
    id: `${hospital.id}/rooms/several`,
    fields: SeveralFields,
    initial: EMPTY_SEVERAL,
    body,
    toBody: (fields) => fields,
    send: useImportSend(),
    onSaved: ({ data }) => {
      showToast({ variant: 'success', title: TITLE, message: addedText(data.length) })
      onClose()
    },
  })
  const { form, bind } = record
  const values = useSelector(form.store, (state) => state.values)
  const codes = severalCodes(values)
  return (
    <RecordDialog
      wide
      title={TITLE}
      submitLabel={codes.length > 1 ? `Agregar ${codes.length} cuartos` : 'Agregar'}
      record={record}
      onClose={onClose}
    >
      <div className="grid grid-cols-4 gap-4 narrow:grid-cols-2">
        <form.Field name="prefix">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Prefijo"
              help="Puede quedar vacío"
              autoFocus
              autoComplete="off"
            />
          )}
        </form.Field>
        <form.Field name="from">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Del número"
              help="01 conserva su cero"
              required
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </form.Field>
        <form.Field name="to">
          {(field) => (
            <TextField {...bind(field)} label="Al número" required inputMode="numeric" autoComplete="off" />
          )}
        </form.Field>
        <form.Field name="beds">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Camas en cada uno"
              required
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </form.Field>
      </div>
      <div className="grid grid-cols-3 gap-4 narrow:grid-cols-1">
        <form.Field name="kind">
          {(field) => (
            <SelectField {...bind(field)} label="Tipo" required options={optionsOf(ROOM_KIND_LABELS)} />
          )}
        </form.Field>
        <form.Field name="floor">
          {(field) => <TextField {...bind(field)} label="Piso" maxLength={40} autoComplete="off" />}
        </form.Field>
        <form.Field name="service">
          {(field) => <ServiceField {...bind(field)} placeholder="Sin servicio" />}
        </form.Field>
      </div>
      <SeveralPreview codes={codes} beds={values.beds} stored={stored} />
    </RecordDialog>
  )
}
