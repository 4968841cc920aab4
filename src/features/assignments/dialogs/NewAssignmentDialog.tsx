import { useSelector } from '@tanstack/react-form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { createAssignment, endAssignment } from '#src/domain/assignments/api-writes.ts'
import { type Assignment, type AssignmentRole, mayTake } from '#src/domain/assignments/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { DoctorField } from '../../doctors/parts/DoctorField.tsx'
import { doctorQueries } from '../../doctors/queries.ts'
import { targetName } from '../labels.ts'

import { SpanFieldset } from './AssignmentFields.tsx'
import { NewAssignmentFields, newAssignmentBody, shiftTimes, toNewAssignment } from './assignment-form.ts'
import { roomOptions, useBoardChoice } from './board-choice.ts'
import { EpisodeChoice } from './EpisodeChoice.tsx'
import { useAssignmentSaved } from './use-assignment-saved.ts'

export interface NewAssignmentDialogProps {
  /** What the address fills in. */
  episodeId?: number | undefined
  roomId?: number | undefined
  doctorId?: string | undefined
  day?: string | undefined
  onClose: () => void
}

const TITLE = 'Nueva asignación'
const TARGETS = [
  { value: 'patient', label: 'Un paciente' },
  { value: 'bed', label: 'Un paciente, por su cama' },
  { value: 'room', label: 'Un cuarto' },
]

/** Puts a doctor on for a patient's episode, or for a room. */
export function NewAssignmentDialog({ episodeId, roomId, doctorId, day, onClose }: NewAssignmentDialogProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const { shifts } = profile
  const { onError, announce } = useAssignmentSaved(TITLE)

  const { write: undo } = useWrite({
    mutationFn: ({ assignmentId, version }: Assignment) =>
      call(hospital, endAssignment, { assignmentId }, { json: {}, version }),
    meta: { errorTitle: 'Deshacer' },
    onSuccess: ({ doctorName }) => announce(`${doctorName} ya no está a cargo`),
  })

  const { data: staff } = useQuery({ ...doctorQueries.everyone(hospital), enabled: hospital.can('doctors') })

  /** The usual role, or the one that somebody takes. */
  function roleFor(usual: AssignmentRole, someone: string | undefined): AssignmentRole {
    const profession = staff?.find((one) => one.doctorId === someone)?.profession
    return profession === undefined || mayTake(usual, profession) ? usual : 'resident'
  }

  const [initial] = useState((): NewAssignmentFields => {
    const first = day === undefined || day === clock.today() ? undefined : shifts[0]
    const planned = day !== undefined && first ? shiftTimes(day, first.kind, shifts) : undefined
    const isForRoom = roomId !== undefined || (day !== undefined && episodeId === undefined)
    return {
      doctorId: doctorId ?? '',
      target: isForRoom ? 'room' : 'patient',
      episodeId: episodeId === undefined ? '' : String(episodeId),
      roomId: roomId === undefined ? '' : String(roomId),
      role: roleFor(isForRoom ? 'onCall' : 'attending', doctorId),
      shift: planned && first ? first.kind : '',
      startsAt: planned?.startsAt ?? clock.now(),
      endsAt: planned?.endsAt ?? '',
    }
  })
  const record = useRecordForm({
    // A draft opens only where it was begun.
    id: `${hospital.id}/assignments/new/${episodeId ?? ''}/${roomId ?? ''}/${doctorId ?? ''}/${day ?? ''}`,
    fields: NewAssignmentFields,
    initial,
    draftOf: (begun) => ({
      what: 'la asignación de',
      name: staff?.find((one) => one.doctorId === begun.doctorId)?.name ?? '',
    }),
    body: newAssignmentBody(clock),
    toBody: toNewAssignment,
    send: (body, sent) => call(hospital, createAssignment, {}, { json: body, ...sent }),
    onError,
    onSaved: (saved) => {
      announce(
        `${saved.doctorName} quedó a cargo: ${targetName(saved)}`,
        // A new attending ended the former one, whom nothing brings back.
        saved.role === 'attending' ? undefined : () => undo(saved),
      )
      onClose()
    },
  })
  const { form, bind } = record
  const values = useSelector(form.store, (state) => state.values)
  const isRoom = values.target === 'room'

  function chooseTarget(target: string) {
    const chosen = NewAssignmentFields.shape.target.options.find((one) => one === target)
    if (chosen === undefined) return
    form.setFieldValue('target', chosen)
    form.setFieldValue('episodeId', '')
    if (isRoom === (chosen === 'room')) return
    form.setFieldValue('role', roleFor(chosen === 'room' ? 'onCall' : 'attending', values.doctorId))
  }

  return (
    <RecordDialog wide title={TITLE} submitLabel="Asignar" record={record} onClose={onClose}>
      <form.Field name="doctorId">
        {(field) => (
          <DoctorField
            {...bind(field)}
            label="Doctor"
            role={values.role}
            autoFocus={doctorId === undefined}
          />
        )}
      </form.Field>
      <div className="grid grid-cols-2 items-start gap-4 narrow:grid-cols-1">
        <form.Field name="target">
          {(field) => (
            <SelectField {...bind(field)} onValue={chooseTarget} label="Para" required options={TARGETS} />
          )}
        </form.Field>
        {isRoom ? (
          <form.Field name="roomId">{(field) => <RoomField {...bind(field)} />}</form.Field>
        ) : (
          <form.Field name="episodeId">
            {(field) => {
              const { value, onValue, disabled, error } = bind(field)
              return (
                <EpisodeChoice
                  key={values.target}
                  value={value}
                  onValue={onValue}
                  disabled={disabled}
                  error={error}
                  by={values.target === 'bed' ? 'bed' : 'patient'}
                  autoFocus={false}
                />
              )
            }}
          </form.Field>
        )}
      </div>
      <SpanFieldset
        isRoom={isRoom}
        shifts={shifts}
        startsAt={values.startsAt}
        field={(name, draw) => (
          <form.Field key={name} name={name}>
            {(field) => draw(bind(field))}
          </form.Field>
        )}
        onTimes={({ startsAt, endsAt }) => {
          form.setFieldValue('startsAt', startsAt)
          form.setFieldValue('endsAt', endsAt)
        }}
      />
      {values.role === 'attending' && !isRoom && (
        <p className="text-sm text-muted">
          Un paciente tiene un solo tratante: el anterior termina cuando este empieza.
        </p>
      )}
    </RecordDialog>
  )
}

interface RoomFieldProps {
  name: string
  /** The room's id as text; empty for none. */
  value: string
  onValue: (roomId: string) => void
  onBlur: () => void
  disabled: boolean
  error: string | undefined
}

/** One of the rooms in use. */
function RoomField(field: RoomFieldProps) {
  const { rooms, mayRead, help } = useBoardChoice({ one: 'cuarto', all: 'los cuartos' })
  return (
    <SelectField
      {...field}
      label="Cuarto"
      required
      disabled={field.disabled || !mayRead}
      placeholder="Elige el cuarto"
      options={roomOptions(rooms)}
      help={help}
    />
  )
}
