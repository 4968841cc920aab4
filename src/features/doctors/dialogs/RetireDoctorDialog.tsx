import { useSelector } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Fragment, useId, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { type Assignment, mayTake } from '#src/domain/assignments/contract.ts'
import { retireDoctor } from '#src/domain/doctors/api-writes.ts'
import { Doctor, practises, Retirement } from '#src/domain/doctors/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { ASSIGNMENT_ROLE_LABELS, targetBed, targetListName } from '../../assignments/labels.ts'
import { assignmentQueries, invalidateAssignments } from '../../assignments/queries.ts'
import { FactsLine, useBoardFacts } from '../../patients/parts/PatientLine.tsx'
import { OpenWorkNotice } from '../../users/parts/OpenWorkNotice.tsx'
import { invalidateUsers } from '../../users/queries.ts'
import { doctorQueries, invalidateDoctors } from '../queries.ts'

const TITLE = 'Dar de baja'
const Fields = z.object({
  reassignments: z.array(z.object({ assignmentId: z.int(), doctorId: z.string() })),
})

interface RetireDoctorDialogProps {
  /** As it was when the form opened. */
  stored: Doctor
  onClose: () => void
}

/** Retires a doctor, once somebody else has taken over each open assignment. */
export function RetireDoctorDialog({ stored, onClose }: RetireDoctorDialogProps) {
  const hospital = useHospital()
  const mayKnow = hospital.can('doctorAssignments')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...assignmentQueries.openOf(hospital, stored.doctorId),
    enabled: mayKnow,
    refetchOnMount: 'always',
  })
  if (mayKnow && (!data || !isFetchedAfterMount))
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return <RetirementForm doctor={stored} open={mayKnow && data ? data : null} onClose={onClose} />
}

interface RetirementFormProps {
  doctor: Doctor
  /** What they are on for, and what is to come; null where one may not know. */
  open: readonly Assignment[] | null
  onClose: () => void
}

function RetirementForm({ doctor, open, onClose }: RetirementFormProps) {
  const id = useId()
  const hospital = useHospital()
  const findFacts = useBoardFacts((open ?? []).length > 0)
  const queryClient = useQueryClient()
  const { data: doctors = [] } = useQuery(doctorQueries.everyone(hospital))
  const [everything, setEverything] = useState('')
  // As they were when the form opened: the server refuses what has come since.
  const [assignments] = useState(open ?? [])
  const successors = doctors
    .filter((one) => practises(one) && one.doctorId !== doctor.doctorId)
    .filter(({ profession }) => assignments.every(({ role }) => mayTake(role, profession)))
    .map(({ doctorId, name, specialty }) => ({ value: doctorId, label: `${name} · ${specialty}` }))
  const trainees = doctors.filter((one) => practises(one) && one.supervisorId === doctor.doctorId)
  const record = useRecordForm({
    id: `${hospital.id}/doctors/${doctor.doctorId}/retire`,
    fields: Fields,
    initial: { reassignments: assignments.map(({ assignmentId }) => ({ assignmentId, doctorId: '' })) },
    body: Retirement,
    toBody: (fields) => fields,
    send: (body, sent) =>
      call(hospital, retireDoctor, { doctorId: doctor.doctorId }, { json: body, ...sent }),
    onSaved: ({ name }) => {
      void invalidateDoctors(queryClient, hospital)
      void invalidateAssignments(queryClient, hospital)
      void invalidateUsers(queryClient)
      showToast({ variant: 'success', title: TITLE, message: `${name} causó baja` })
      onClose()
    },
    staleness: {
      schema: Doctor,
      version: doctor.version,
      versionOf: ({ version }) => version,
      differences: () => [],
      isDone: (_, { status }) => status === 'retired',
    },
  })
  const { form, bind, busy } = record
  const lines = useSelector(form.store, ({ values }) => values.reassignments)

  function passAll(doctorId: string) {
    setEverything(doctorId)
    if (doctorId === '') return
    form.setFieldValue(
      'reassignments',
      lines.map((line) => ({ ...line, doctorId })),
    )
  }

  return (
    <RecordDialog
      wide={lines.length > 0}
      title={TITLE}
      description={
        <>
          <bdi className="font-semibold text-ink">{doctor.name}</bdi> ya no podrá firmar ni recibir
          asignaciones aquí, y no se puede deshacer. Lo que firmó se conserva.
        </>
      }
      submitLabel={TITLE}
      submitVariant="danger"
      record={record}
      onClose={onClose}
    >
      {trainees.length > 0 && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          Responde por{' '}
          {trainees.map(({ doctorId, name }, place) => (
            <Fragment key={doctorId}>
              {place > 0 && ', '}
              <bdi className="font-semibold">{name}</bdi>
            </Fragment>
          ))}
          . Elige en su registro quién responde después; mientras tanto, cualquier médico autoriza sus
          documentos.
        </p>
      )}
      {open === null && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          No puedes ver sus asignaciones. Si tiene abiertas, la baja se rechaza y dice cuáles.
        </p>
      )}
      {open !== null && lines.length === 0 && <p>No tiene asignaciones abiertas.</p>}
      {lines.length > 1 && (
        <SelectField
          label={`Pasar las ${lines.length} asignaciones abiertas a`}
          value={everything}
          onValue={passAll}
          placeholder="Cada una a quien se elija abajo"
          options={successors}
          disabled={busy}
          autoFocus
        />
      )}
      <form.Field name="reassignments">
        {(whole) => {
          const { error } = bind(whole)
          return (
            error && (
              <p role="alert" className="text-sm text-danger wrap-anywhere">
                {error}
              </p>
            )
          )
        }}
      </form.Field>
      {lines.length > 0 && (
        <ul aria-label="Asignaciones abiertas" className="flex flex-col divide-y divide-line">
          {lines.map(({ assignmentId }, index) => (
            <li key={assignmentId}>
              <fieldset
                aria-labelledby={`${id}-${assignmentId}`}
                className="grid grid-cols-2 items-start gap-3 py-2 narrow:grid-cols-1"
              >
                <div id={`${id}-${assignmentId}`} className="min-w-0">
                  <AssignmentSummary
                    assignment={assignments.find((one) => one.assignmentId === assignmentId)}
                    findFacts={findFacts}
                  />
                </div>
                <form.Field name={`reassignments[${index}].doctorId`}>
                  {(field) => (
                    <SelectField
                      {...bind(field)}
                      label={`Quién la toma (${index + 1})`}
                      placeholder="Elige"
                      options={successors}
                      required
                    />
                  )}
                </form.Field>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <OpenWorkNotice
        userId={doctor.doctorId}
        link={linkOptions({
          ...hospitalLinks(hospital).doctors,
          search: { form: 'pendientes', doctor: doctor.doctorId },
        })}
      />
    </RecordDialog>
  )
}

interface AssignmentSummaryProps {
  assignment: Assignment | undefined
  findFacts: ReturnType<typeof useBoardFacts>
}

/** An assignment: role and target, what identifies a patient, and its time. */
function AssignmentSummary({ assignment, findFacts }: AssignmentSummaryProps) {
  const { clock } = useHospital()
  if (!assignment) return <p className="text-muted">Asignación que ya no está abierta</p>
  const { role, startsAt, endsAt, patientId } = assignment
  const bed = targetBed(assignment)
  const facts = findFacts(patientId ?? 0)
  return (
    <div className="min-w-0">
      <p>
        {ASSIGNMENT_ROLE_LABELS[role]}: <bdi className="font-medium">{targetListName(assignment)}</bdi>
        {bed && (
          <>
            , <span className="whitespace-nowrap">cama {bed}</span>
          </>
        )}
      </p>
      {facts && <FactsLine facts={facts} clock={clock} isNamed />}
      <p className="text-sm text-muted">
        {clock.instant(startsAt)} – {endsAt === null ? 'sin fin' : clock.instant(endsAt)}
      </p>
    </div>
  )
}
