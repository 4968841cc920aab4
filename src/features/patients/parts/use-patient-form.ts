import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import {
  createPatient,
  identifyPatient,
  updateAllergies,
  updatePatient,
} from '#src/domain/patients/api-writes.ts'
import { AllergiesUpdate, PatientUpdate } from '#src/domain/patients/bodies.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { invalidateRooms } from '../../rooms/queries.ts'
import { invalidatePatients, patientQueries } from '../queries.ts'
import {
  bodyOf,
  EMPTY_FIELDS,
  fieldsOf,
  listedOnly,
  PatientFields,
  patientDifferences,
  unnamedFieldsOf,
} from './patient-fields.ts'

/** What the form is for; a registration that is part of something else has a draft of its own. */
export type PatientTask =
  | { action: 'register'; draft?: string }
  | { action: 'edit' | 'identify'; patient: Patient }

interface PatientFormOptions {
  onSaved: (patient: Patient) => void
  /** May ask the person before a valid record is sent. */
  beforeSend: (fields: PatientFields, proceed: () => void) => void
}

/** The form of a patient's record: of a new one, of a stored one, of somebody who gets a name at last. */
export function usePatientForm(task: PatientTask, { onSaved, beforeSend }: PatientFormOptions) {
  const hospital = useHospital()
  const remember = useRememberPatient()
  const drafts = { register: 'new', edit: '', identify: 'identify' }
  const draft = (task.action === 'register' && task.draft) || drafts[task.action]
  const patient = task.action === 'register' ? undefined : task.patient
  const open = task.action === 'identify' ? unnamedFieldsOf : fieldsOf
  return useRecordForm<PatientFields, PatientUpdate, Patient, Patient>({
    id: `${hospital.id}/patients/${patient?.patientId ?? ''}${draft}`,
    fields: PatientFields,
    initial: patient ? open(patient) : EMPTY_FIELDS,
    draftOf: (fields) => ({ what: 'el registro de', name: fullName(fields) }),
    body: PatientUpdate,
    toBody: bodyOf,
    beforeSend,
    send: (body, meta) => {
      if (!patient) return call(hospital, createPatient, {}, { json: body, ...meta })
      const operation = task.action === 'identify' ? identifyPatient : updatePatient
      return call(hospital, operation, { patientId: patient.patientId }, { json: body, ...meta })
    },
    onSaved: (saved) => {
      remember(saved)
      onSaved(saved)
    },
    ...(patient && {
      staleness: {
        schema: Patient,
        version: patient.version,
        versionOf: ({ version }: Patient) => version,
        differences: (local: PatientFields, stored: Patient) => patientDifferences(local, open(stored)),
        valuesOf: open,
      },
    }),
  })
}

/** The same form for the allergies alone: nothing else of the record is kept as a draft or sent. */
export function useAllergiesForm(patient: Patient, onSaved: () => void): PatientRecordForm {
  const hospital = useHospital()
  const remember = useRememberPatient()
  const { patientId } = patient
  const open = ({ allergies }: Patient): PatientFields => ({ ...EMPTY_FIELDS, allergies })
  return useRecordForm<PatientFields, AllergiesUpdate, Patient, Patient>({
    id: `${hospital.id}/patients/${patientId}/allergies`,
    fields: PatientFields,
    initial: open(patient),
    body: AllergiesUpdate,
    toBody: ({ allergies }) => ({ allergies: listedOnly(allergies) }),
    send: (body, meta) => call(hospital, updateAllergies, { patientId }, { json: body, ...meta }),
    onSaved: (saved) => {
      remember(saved)
      onSaved()
    },
    staleness: {
      schema: Patient,
      version: patient.version,
      versionOf: ({ version }) => version,
      differences: (local, stored) => patientDifferences(local, open(stored)),
      valuesOf: open,
    },
  })
}

/** After a write: every list and page, and the bed, shows the patient as they are now. */
export function useRememberPatient(): (saved: Patient) => void {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  return (saved) => {
    queryClient.setQueryData(patientQueries.detail(hospital, saved.patientId).queryKey, saved)
    void invalidatePatients(queryClient, hospital)
    void invalidateRooms(queryClient, hospital)
  }
}

/** A line that nothing was written on is no allergy. */
export function dropEmptyAllergies({ form }: PatientRecordForm): void {
  form.setFieldValue('allergies.items', (items) => items.filter((item) => item.trim() !== ''))
}

export type PatientRecordForm = ReturnType<typeof usePatientForm>
