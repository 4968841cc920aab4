import { useSelector } from '@tanstack/react-form'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useMemo } from 'react'
import { MAX_IMPORT } from '#src/domain/rooms/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { formatCount } from '#src/lib/count.ts'
import { saveTextFile } from '#src/lib/csv.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField, TextAreaField } from '#src/ui/Field.tsx'
import { CsvFileField } from './CsvFileField.tsx'
import {
  COLUMNS,
  type Column,
  countRows,
  ImportFields,
  type ImportReading,
  importBody,
  importFault,
  type KnownToHospital,
  limitFault,
  readRoomsCsv,
  rejectedCsv,
  templateCsv,
} from './room-import.ts'
import { listed } from './several-rooms.ts'
import { useAddRooms } from './use-add-rooms.ts'

const TITLE = 'Importar cuartos'
const download = <Download aria-hidden="true" className="size-4" />

/** Columns of prose are wide enough for whole words; the table scrolls sideways. */
const WIDTHS: Partial<Record<Column, string>> = {
  nombre: 'min-w-32',
  servicio: 'min-w-32',
  tipo: 'min-w-32',
  notas: 'min-w-32',
}
const HEADINGS: readonly string[] = ['Fila', 'Estado', ...COLUMNS]

/** Adds the rooms of a CSV file, once each of its rows is good or left out on purpose: all of them, or none. */
export function ImportRoomsDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const { stored, sending } = useAddRooms(TITLE, onClose)
  // The hospital makes a new list whenever it is asked.
  const services = hospital.services.join('\n')
  const read = useMemo(() => cachedReader({ ...stored, services: services.split('\n') }), [stored, services])
  const record = useRecordForm({
    id: `${hospital.id}/rooms/import`,
    fields: ImportFields,
    initial: { text: '', leaveOut: false },
    draftOf: () => ({ what: 'la importación de', name: 'cuartos' }),
    body: useMemo(() => importBody(read), [read]),
    toBody: (fields) => fields,
    ...sending,
  })
  const { form, bind } = record
  const { text, leaveOut } = useSelector(form.store, (state) => state.values)
  const reading = read(text)
  const { good, doubtful, bad } = countRows(reading)
  const fault = importFault(reading, leaveOut)
  const limit = limitFault(reading, leaveOut)

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
      {limit !== undefined && <FaultLine text={limit} />}
      {reading.problem === null && doubtful > 0 && <FaultLine text={doubtText(doubtful)} />}
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
      {reading.problem === null && fault !== undefined && fault !== limit && <FaultLine text={fault} />}
    </RecordDialog>
  )
}

/** What is still to be done before the rows can be imported. */
function FaultLine({ text }: { text: string }) {
  return (
    <p role="status" className="text-warning">
      {text}
    </p>
  )
}

/** Reads a text only when it has changed: every render and every validation needs the reading. */
function cachedReader(known: KnownToHospital): (text: string) => ImportReading {
  let last: { text: string; reading: ImportReading } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, reading: readRoomsCsv(text, known) }
    return last.reading
  }
}

const doubtText = (rows: number) =>
  rows === 1
    ? 'Revisa la fila marcada antes de importar: se importa como está.'
    : `Revisa las ${rows} filas marcadas antes de importar: se importan como están.`

function submitText(good: number, bad: number): string {
  return bad > 0 ? `Importar ${good}, dejar fuera ${bad}` : `Importar ${good}`
}

/** Thousands of rows would hold up every key that is pressed in the field. */
const SHOWN_OF_TOO_MANY = 100

/** Every row as it was read, or the first ones where they must be divided anyway; a bad one says why. */
function ImportPreview({ reading: { rows, ignored, newServices } }: { reading: ImportReading }) {
  const shown = rows.length > MAX_IMPORT ? rows.slice(0, SHOWN_OF_TOO_MANY) : rows
  return (
    <section aria-label="Vista previa" className="flex min-w-0 flex-col gap-2">
      {ignored.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">No se usan estas columnas: {ignored.join(', ')}.</p>
      )}
      {newServices.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">
          {newServices.length === 1 ? 'Servicio nuevo' : 'Servicios nuevos'}: {listed(newServices)}
        </p>
      )}
      <section
        aria-label="Filas del archivo"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-md border border-line"
      >
        <table aria-label="Filas del archivo" className="w-full border-collapse text-left text-sm">
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="px-2 py-1.5 font-semibold whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, cells, errors, warnings }) => (
              <tr key={line} className="border-t border-line align-top">
                <td className="px-2 py-1 text-right tabular-nums">{line}</td>
                <td className="min-w-64 px-2 py-1">
                  {errors.length + warnings.length === 0 ? (
                    <span className="inline-flex items-center gap-1 text-success">
                      <CircleCheck aria-hidden="true" className="size-4" />
                      Lista
                    </span>
                  ) : (
                    <ul className={errors.length > 0 ? 'text-danger' : 'text-warning'}>
                      {[...errors, ...warnings].map((text) => (
                        <li key={text} className="flex items-start gap-1 wrap-anywhere">
                          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                          <span>{text}</span>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
                {COLUMNS.map((column) => (
                  <td key={column} className={`${WIDTHS[column] ?? 'min-w-20'} max-w-60 px-2 py-1`}>
                    <bdi className="line-clamp-3">{cells[column] || '—'}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <p className="text-sm text-muted">y {formatCount(rows.length - shown.length)} más</p>
      )}
    </section>
  )
}
