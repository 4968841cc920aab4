import { useSelector } from '@tanstack/react-form'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useMemo } from 'react'
import { codeKey } from '#src/domain/rooms/contract.ts'
import { bedCodes } from '#src/domain/rooms/rules.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { ServiceField } from '../../episodes/parts/ServiceField.tsx'
import { ROOM_KIND_LABELS } from '../labels.ts'
import {
  EMPTY_SEVERAL,
  noCodesText,
  rangeText,
  SeveralFields,
  severalBody,
  severalCodes,
} from './several-rooms.ts'
import { useAddRooms } from './use-add-rooms.ts'

const TITLE = 'Agregar varios cuartos'

/** Adds rooms that are numbered one after the other, all alike. */
export function SeveralRoomsDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const { stored, sending } = useAddRooms(TITLE, onClose)
  const body = useMemo(() => severalBody(stored.codes), [stored])
  const record = useRecordForm({
    id: `${hospital.id}/rooms/several`,
    fields: SeveralFields,
    initial: EMPTY_SEVERAL,
    draftOf: (fields) => ({ what: 'el registro de los cuartos', name: rangeText(severalCodes(fields)) }),
    body,
    toBody: (fields) => fields,
    ...sending,
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
      {codes.length === 0 ? (
        <p className="text-muted">{noCodesText(values)}</p>
      ) : (
        <SeveralPreview codes={codes} beds={values.beds} stored={stored.codes} />
      )}
    </RecordDialog>
  )
}

interface SeveralPreviewProps {
  codes: readonly string[]
  /** The text of the field. */
  beds: string
  /** The keys of the codes that the hospital has already. */
  stored: ReadonlySet<string>
}

/** The claves that would be added; those that exist already are marked. */
function SeveralPreview({ codes, beds, stored }: SeveralPreviewProps) {
  const [first = ''] = codes
  const count = /^\d{1,3}$/.test(beds.trim()) ? Math.min(Number(beds), 100) : 0
  const example = bedCodes(first, count)
  return (
    <section aria-label="Vista previa" className="flex flex-col gap-2">
      <p className="font-medium">
        {codes.length === 1 ? '1 cuarto' : `${codes.length} cuartos`}
        {example.length > 0 && (
          <span className="font-normal text-muted">
            {' · '}camas del primero: <bdi>{[...example.slice(0, 4)].join(', ')}</bdi>
            {example.length > 4 && '…'}
          </span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul aria-label="Claves" tabIndex={0} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
        {codes.map((code) =>
          stored.has(codeKey(code)) ? (
            <li
              key={code}
              className="flex items-center gap-1 rounded bg-danger-soft px-1.5 py-0.5 font-medium text-danger"
            >
              <TriangleAlert aria-hidden="true" className="size-4" />
              <bdi>{code}</bdi> ya existe
            </li>
          ) : (
            <li key={code} className="rounded bg-sunken px-1.5 py-0.5 tabular-nums">
              <bdi>{code}</bdi>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
