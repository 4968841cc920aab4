import { useSelector } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { createEpisode } from '#src/domain/episodes/api-writes.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Patient, PatientSummary } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import type { RecordForm } from '#src/forms/RecordDialog.tsx'
import { joinKept } from '#src/forms/use-kept-draft.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { useNewPatient } from '../../patients/parts/NewPatient.tsx'
import { usePatientFacts } from '../../patients/parts/PatientLine.tsx'
import { findBed } from '../../rooms/parts/beds.ts'
import { episodeQueries, invalidateCare, reloadOnConflict } from '../queries.ts'
import { useLongAgoQuestion } from './LongAgoQuestion.tsx'
import { firstFields, NewEpisodeFields, newEpisodeBody, toNewEpisode } from './new-episode-form.ts'

export interface NewEpisodeFormProps {
  // Known from where the form was opened.
  patientId: number | undefined
  patient: PatientSummary | undefined
  room: Room | undefined
  bedId: number | undefined
  /** Whom the form proposes as the one who attends; empty for nobody. */
  attendingDoctorId: string
  /** The board, as far as one may read it. */
  rooms: readonly Room[]
  /** Called in place of opening the new episode's page. */
  onSaved: ((episode: Episode) => void) | undefined
  onClose: () => void
}

/** The form of a new episode, and what happens when it is saved. */
export function useNewEpisodeForm(props: NewEpisodeFormProps) {
  const { patientId, room, bedId, rooms, onSaved } = props
  const hospital = useHospital()
  const { clock } = hospital
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [registered, setRegistered] = useState<Patient>()
  const longAgo = useLongAgoQuestion()

  // As it was when the form was opened: the board keeps changing behind it.
  const [initial] = useState(() => firstFields({ ...props, now: clock.now() }))
  const serviceOf = (chosen: string) => findBed(rooms, Number(chosen))?.room.service ?? ''
  const place = `${patientId ?? ''}/${room?.roomId ?? ''}/${bedId ?? ''}`
  const record = useRecordForm({
    // A draft opens only where it was begun, never on another patient or bed.
    id: `${hospital.id}/episodes/new/${place}`,
    fields: NewEpisodeFields,
    initial,
    body: newEpisodeBody(clock),
    toBody: (fields) => toNewEpisode(fields, serviceOf(fields.bedId), clock),
    // The patient first; once they are registered the form is sent again, for them.
    beforeSend: ({ registers, admittedAt }, proceed) => {
      const send = registers === '' ? proceed : newPatient.sender()
      if (send) longAgo.ask(admittedAt, send)
    },
    send: (body, sent) => call(hospital, createEpisode, {}, { json: body, ...sent }),
    onError: (error) => reloadOnConflict(queryClient, hospital, error),
    onSaved: (episode) => {
      queryClient.setQueryData(episodeQueries.detail(hospital, episode.episodeId).queryKey, episode)
      void invalidateCare(queryClient, hospital)
      const where = episode.bed ? ` en la cama ${episode.bed.code}` : ''
      const who = registered ? `${registeredText(registered)}. ` : ''
      const message = `${who}Se registró el ingreso${where}`
      showToast({ variant: 'success', title: 'Nuevo episodio', message })
      if (onSaved) return onSaved(episode)
      const roomId = room && episode.bed?.roomId
      void navigate(hospitalLinks(hospital).patient(episode.patientId, roomId).episode(episode.episodeId))
    },
  })
  const { form } = record
  const registers = useSelector(form.store, ({ values }) => values.registers)
  const newPatient = useNewPatient({
    draft: `admitted/${place}`,
    kind: registers,
    onSaved: (patient) => {
      setRegistered(patient)
      form.setFieldValue('patientId', String(patient.patientId))
      form.setFieldValue('registers', '')
      record.submit()
    },
  })
  const first = newPatient.record
  const { facts: begunFor } = usePatientFacts(Number(record.kept?.values.patientId) || undefined)

  /** Both forms say what they lack before either is sent: a patient is registered for an admission that can be. */
  async function submit() {
    await newPatient.check()
    record.submit()
  }

  const combined: RecordForm = {
    ...record,
    kept: joinKept(
      {
        what: 'el ingreso de',
        name: newPatient.named.kept?.subject?.name || (begunFor?.name ?? ''),
      },
      [record.kept, newPatient.named.kept, newPatient.unidentified.kept],
    ),
    dirty: record.dirty || first?.dirty === true,
    busy: record.busy || first?.busy === true,
    notice: first?.notice ?? record.notice,
    submitError: first?.submitError ?? record.submitError,
    submit: () => void submit(),
    abort: () => (first?.busy ? first.abort() : record.abort()),
    drop: () => {
      newPatient.drop()
      record.drop()
      if (!registered) return
      const message = `${registeredText(registered)}, sin ingreso`
      showToast({ variant: 'success', title: 'Registrar paciente', message })
    },
  }
  return { record, combined, newPatient, registered, initial, serviceOf, question: longAgo.question }
}

function registeredText(patient: Patient): string {
  return `Se registró a ${fullName(patient)}, expediente ${patient.recordNumber}`
}
