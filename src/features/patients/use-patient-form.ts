import { useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Patient, PatientUpdate } from './contract.ts'
import {
  bodyOf,
  EMPTY_FIELDS,
  fieldsOf,
  PatientFields,
  patientDifferences,
  unnamedFieldsOf,
} from './patient-fields.ts'
import {
  createPatient,
  identifyPatient,
  invalidatePatients,
  patientQueries,
  updatePatient,
} from './queries.ts'

/** What the form is for. */
export type PatientTask = { deed: 'register' } | { deed: 'edit' | 'identify'; patient: Patient }

interface PatientFormOptions {
  onSaved: (patient: Patient) => void
  /** May ask something before what is valid goes out. */
  beforeSend: (fields: PatientFields, proceed: () => void) => void
}

/** The form of a patient's record: of a new one, of a stored one, of somebody who gets a name at last. */
export function usePatientForm(task: PatientTask, { onSaved, beforeSend }: PatientFormOptions) {
  const { clients, hospitalId } = useHospital()
  const queryClient = useQueryClient()
  const draft = task.deed === 'register' ? 'new' : task.deed === 'edit' ? '' : 'identify'
  const patient = task.deed === 'register' ? undefined : task.patient
  const open = task.deed === 'identify' ? unnamedFieldsOf : fieldsOf
  return useRecordForm<PatientFields, PatientUpdate, Patient, Patient>({
    id: `${hospitalId}/patients/${patient?.patientId ?? ''}${draft}`,
    fields: PatientFields,
    initial: patient ? open(patient) : EMPTY_FIELDS,
    body: PatientUpdate,
    toBody: bodyOf,
    beforeSend,
    send: (body, sent) => {
      if (!patient) return createPatient(clients, body, sent)
      const write = task.deed === 'identify' ? identifyPatient : updatePatient
      return write(clients, patient.patientId, body, sent)
    },
    onSaved: (saved) => {
      queryClient.setQueryData(patientQueries.detail(clients, hospitalId, saved.patientId).queryKey, saved)
      void invalidatePatients(queryClient, hospitalId)
      onSaved(saved)
    },
    ...(patient && {
      staleness: {
        schema: Patient,
        version: patient.version,
        versionOf: ({ version }: Patient) => version,
        differences: (mine: PatientFields, stored: Patient) => patientDifferences(mine, open(stored)),
        valuesOf: open,
      },
    }),
  })
}

export type PatientRecordForm = ReturnType<typeof usePatientForm>
