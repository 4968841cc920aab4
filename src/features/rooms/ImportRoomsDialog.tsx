import { useSelector } from '@tanstack/react-form'
import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { saveTextFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { CsvFileField } from './CsvFileField.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { countRows, ImportFields, importBody, importFault } from './import-form.ts'
import { type ImportReading, readRooms, rejectedCsv, templateCsv } from './room-import.ts'
import { addedText, useImportSend } from './use-import-send.ts'
import { useStoredCodes } from './use-stored-codes.ts'

const TITLE = 'Importar cuartos'
const download = <Download aria-hidden="true" className="size-4" />

/** Reads a text once as long as it stays the same: each drawing and each check asks for it. */
function remember(stored: ReadonlySet<string>): (text: string) => ImportReading {
  let last: { text: string; reading: ImportReading } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, reading: readRooms(text, stored) }
    return last.reading
  }
}

function submitText(good: number, bad: number): string {
  return bad > 0 ? `Importar ${good}, dejar fuera ${bad}` : `Importar ${good}`
}

/** Adds the rooms of a CSV file, once each of its rows is good or left out on purpose: all of them, or none. */
export function ImportRoomsDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const stored = useStoredCodes()
  const read = useMemo(() => remember(stored), [stored])
  const record = useRecordForm({
    id: `${hospital.id}/rooms/import`,
    fields: ImportFields,
    initial: { text: '', leaveOut: false },
    body: useMemo(() => importBody(read), [read]),
    toBody: (fields) => fields,
    send: useImportSend(),
    onSaved: ({ data }) => {
      showToast({ variant: 'success', title: TITLE, message: addedText(data.length) })
      onClose()
    },
  })
  const { form, bind } = record
  const { text, leaveOut } = useSelector(form.store, (state) => state.values)
  const reading = read(text)
  const { good, bad } = countRows(reading)
  const fault = importFault(reading, leaveOut)

  function take(next: string) {
    form.setFieldValue('text', next)
    form.setFieldValue('leaveOut', false)
  }

  return (
    <RecordDialog
      wide
      title={TITLE}
      description="Una fila por cuarto, con las columnas clave, nombre, piso, servicio, tipo, camas y notas."
      submitLabel={fault === undefined ? submitText(good, leaveOut ? bad : 0) : 'Importar'}
      canSubmit={fault === undefined}
      record={record}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-3">
        <CsvFileField disabled={record.busy} onText={take} />
        <Button icon={download} onClick={() => saveTextFile('cuartos-plantilla.csv', templateCsv())}>
          Descargar plantilla
        </Button>
      </div>
      <form.Field name="text">
        {(field) => (
          <TextAreaField
            {...bind(field)}
            label="O pega aquí las filas, con su encabezado"
            optional={false}
            onValue={take}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </form.Field>
      {text.trim() !== '' && reading.problem !== null && (
        <p role="status" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {reading.problem}
        </p>
      )}
      {reading.problem === null && <ImportPreview reading={reading} />}
      {bad > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CheckField
            label={bad === 1 ? 'Dejar fuera la fila con error' : `Dejar fuera las ${bad} filas con error`}
            checked={leaveOut}
            disabled={record.busy}
            onChecked={(checked) => form.setFieldValue('leaveOut', checked)}
          />
          <Button
            icon={download}
            onClick={() => saveTextFile('cuartos-con-error.csv', rejectedCsv(reading.rows))}
          >
            Descargar las filas con error
          </Button>
        </div>
      )}
      {reading.problem === null && fault !== undefined && (
        <p role="status" className="text-warning">
          {fault}
        </p>
      )}
    </RecordDialog>
  )
}
