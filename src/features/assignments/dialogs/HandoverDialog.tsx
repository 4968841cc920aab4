import { useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { createHandover } from '#src/domain/assignments/api-writes.ts'
import { type Assignment, HandoverCreate } from '#src/domain/assignments/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { CheckField, TextAreaField } from '#src/ui/Field.tsx'
import { DoctorField } from '../../doctors/parts/DoctorField.tsx'
import { FactsLine, useBoardFacts } from '../../patients/parts/PatientLine.tsx'
import { patientsText, targetBed, targetListName, targetName } from '../labels.ts'
import { assignmentQueries, handoverQueries } from '../queries.ts'
import { byBed, chosen, chosenAll, HandoverFields, onTheirWay } from './handover-form.ts'
import { useAssignmentSaved } from './use-assignment-saved.ts'

const TITLE = 'Entregar turno'

/** *Entregar turno*, once the patients and the pending handovers of the signed-in doctor are loaded. */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const hospital = useHospital()
  const me = useSessionState().user?.userId ?? ''
  const attended = useQuery({
    ...assignmentQueries.attendedBy(hospital, me),
    refetchOnMount: 'always',
  })
  const pending = useQuery({
    ...handoverQueries.pending(hospital),
    refetchOnMount: 'always',
  })
  function retry() {
    for (const query of [attended, pending]) if (query.error) void query.refetch()
  }
  if (!attended.data || !pending.data || !attended.isFetchedAfterMount || !pending.isFetchedAfterMount)
    return <DialogPending error={attended.error ?? pending.error} onRetry={retry} onClose={onClose} />
  if (attended.data.length === 0)
    return (
      <Dialog
        title={TITLE}
        description="No tienes pacientes a tu cargo: no hay nada que entregar."
        onClose={onClose}
      >
        <div className="flex justify-end">
          <Button onClick={onClose}>Cerrar</Button>
        </div>
      </Dialog>
    )
  return (
    <HandoverForm me={me} stored={attended.data} waiting={onTheirWay(pending.data, me)} onClose={onClose} />
  )
}

interface HandoverFormProps {
  /** Who hands over. */
  me: string
  /** Whom they attend now. */
  stored: readonly Assignment[]
  /** Who of them waits to be taken over already, and by whom. */
  waiting: ReadonlyMap<number, string>
  onClose: () => void
}

/** Offers patients to another doctor, with a note on each. */
function HandoverForm({ me, stored, waiting, onClose }: HandoverFormProps) {
  const hospital = useHospital()
  const findFacts = useBoardFacts(true)
  const { onError, announce } = useAssignmentSaved(TITLE)
  // As it was when the form was opened.
  const [attended] = useState(() => byBed(stored))
  const order = attended.flatMap(({ episodeId }) => episodeId ?? [])
  const [initial] = useState(
    (): HandoverFields => ({
      toDoctorId: '',
      items: order.filter((id) => !waiting.has(id)).map((episodeId) => ({ episodeId, note: '' })),
    }),
  )
  const record = useRecordForm({
    id: `${hospital.id}/handovers/new/${me}`,
    fields: HandoverFields,
    initial,
    draftOf: () => ({ what: 'la entrega de', name: 'turno' }),
    body: HandoverCreate,
    toBody: (values) => values,
    send: (body, sent) => call(hospital, createHandover, {}, { json: body, ...sent }),
    onError,
    onSaved: ({ toDoctorName }) => {
      announce(`${toDoctorName} ya puede aceptar la entrega; hasta entonces siguen a tu cargo`)
      onClose()
    },
  })
  const { form, bind } = record
  const items = useSelector(form.store, (state) => state.values.items)
  // A draft may hold a patient who has another doctor by now: the server refuses it, and it can be left out here.
  const known = new Map(attended.map((one) => [one.episodeId, one]))
  const listed = [...order, ...items.map(({ episodeId }) => episodeId).filter((id) => !known.has(id))]
  const chosenNow = new Set(items.map(({ episodeId }) => episodeId))
  // *Elegir todos* leaves out who waits for another doctor already.
  const missing = listed.filter((id) => !chosenNow.has(id) && !waiting.has(id))

  /** The notes of patients who were left out, for when they are chosen again. */
  const notes = useRef(new Map<number, string>())
  function choose(next: HandoverFields['items']) {
    for (const { episodeId, note } of items) notes.current.set(episodeId, note)
    const noted = next.map((item) => ({
      ...item,
      note: item.note || notes.current.get(item.episodeId) || '',
    }))
    form.setFieldValue('items', noted)
  }

  return (
    <RecordDialog
      wide
      title={TITLE}
      description="Los pacientes pasan a quien recibe cuando acepte la entrega."
      submitLabel={`Entregar ${patientsText(items.length)}`}
      record={record}
      onClose={onClose}
    >
      <form.Field name="toDoctorId">
        {(field) => <DoctorField {...bind(field)} label="Recibe" autoFocus except={me} />}
      </form.Field>
      <form.Field name="items">
        {(field) => {
          const { error } = bind(field)
          return (
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 font-medium">Pacientes a tu cargo</legend>
              <div className="flex gap-2">
                <Button
                  disabled={record.busy || missing.length === 0}
                  onClick={() => choose(chosenAll(items, missing, listed))}
                >
                  Elegir todos
                </Button>
                <Button disabled={record.busy || items.length === 0} onClick={() => choose([])}>
                  Ninguno
                </Button>
              </div>
              {error && (
                <p role="alert" className="text-sm text-danger">
                  {error}
                </p>
              )}
              {listed.map((episodeId) => {
                const assignment = known.get(episodeId)
                const place = items.findIndex((item) => item.episodeId === episodeId)
                const name = assignment ? targetName(assignment) : `Episodio ${episodeId}`
                const bed = assignment ? targetBed(assignment) : ''
                const taker = waiting.get(episodeId)
                const facts = findFacts(assignment?.patientId ?? 0)
                return (
                  <div
                    key={episodeId}
                    className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-t border-line py-2 narrow:grid-cols-1"
                  >
                    <div className="flex min-w-0 flex-col gap-1">
                      <CheckField
                        label={
                          <>
                            <bdi>{assignment ? targetListName(assignment) : name}</bdi>
                            {bed && <span className="text-muted"> · {bed}</span>}
                            {taker && (
                              <span className="flex items-center gap-1 text-sm text-warning">
                                <Hourglass aria-hidden="true" className="size-4 shrink-0" />
                                <span>
                                  En entrega a <bdi>{taker}</bdi>
                                </span>
                              </span>
                            )}
                          </>
                        }
                        checked={place >= 0}
                        disabled={record.busy}
                        error={record.submitError?.fields.get(`items[${place}].episodeId`)}
                        onChecked={(isIn) => choose(chosen(items, episodeId, isIn, listed))}
                      />
                      {facts && <FactsLine facts={facts} clock={hospital.clock} isNamed />}
                    </div>
                    {place >= 0 && (
                      <form.Field key={place} name={`items[${place}].note`}>
                        {(note) => (
                          <TextAreaField
                            {...bind(note)}
                            label="Nota"
                            aria-label={`Nota de ${name}`}
                            rows={2}
                            maxLength={500}
                          />
                        )}
                      </form.Field>
                    )}
                  </div>
                )
              })}
            </fieldset>
          )
        }}
      </form.Field>
    </RecordDialog>
  )
}
