import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { AllergiesField } from './AllergiesField.tsx'
import { BloodType, type Patient } from './contract.ts'
import { doubtsOf } from './curp-doubts.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { LineField } from './LineField.tsx'
import { PATIENT_STATUS_LABELS } from './labels.ts'
import { PatientLine } from './PatientLine.tsx'
import { PossibleTwins } from './PossibleTwins.tsx'
import type { PatientFields } from './patient-fields.ts'
import { fullName } from './rules.ts'
import { type PatientTask, usePatientForm } from './use-patient-form.ts'

export type PatientEditorDialogProps = PatientTask & {
  onClose: () => void
  /** What follows a registration; without it the new record opens. */
  onSaved?: (patient: Patient) => void
}

const TITLES = { register: 'Registrar paciente', edit: 'Editar paciente', identify: 'Identificar paciente' }
const DONE = { register: 'Se registró a', edit: 'Se guardaron los datos de', identify: 'Se identificó a' }

/** Registers a patient, changes a record, or says who somebody is. What it saves, it leads to. */
export function PatientEditorDialog({ onClose, onSaved: follow, ...task }: PatientEditorDialogProps) {
  const { deed } = task
  const { hospitalId } = useHospital()
  const clock = useHospitalClock()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<{ doubts: string[]; proceed: () => void }>()
  const accepted = useRef('')

  function beforeSend(fields: PatientFields, proceed: () => void) {
    const doubts = doubtsOf(fields)
    const about = [fields.curp, ...doubts].join()
    const yes = () => {
      accepted.current = about
      proceed()
    }
    if (doubts.length === 0 || accepted.current === about) yes()
    else setAsking({ doubts, proceed: yes })
  }

  function onSaved(patient: Patient) {
    const message = `${DONE[deed]} ${fullName(patient)}, expediente ${patient.recordNumber}`
    showToast({ variant: 'success', title: TITLES[deed], message })
    if (deed !== 'register') return onClose()
    if (follow) return follow(patient)
    void navigate({
      to: '/hospitals/$hospitalId/patients/$patientId/overview',
      params: { hospitalId: String(hospitalId), patientId: String(patient.patientId) },
      replace: true,
    })
  }

  const record = usePatientForm(task, { onSaved, beforeSend })
  const { form, bind } = record

  function submit() {
    // A line that nothing was written on is no allergy.
    form.setFieldValue('allergies.items', (items) => items.filter((item) => item.trim() !== ''))
    record.submit()
  }

  return (
    <RecordDialog
      title={TITLES[deed]}
      // It lies over the band that says whose record it is.
      description={
        task.deed !== 'register' && (
          <span className="text-ink">
            <PatientLine patient={task.patient} clock={clock} />
          </span>
        )
      }
      submitLabel="Guardar"
      wide
      record={{ ...record, submit }}
      onClose={onClose}
    >
      <IdentityFields record={record} />
      {task.deed !== 'edit' && (
        <PossibleTwins record={record} self={task.deed === 'identify' ? task.patient.patientId : undefined} />
      )}
      <FieldGroup title="Contacto">
        <LineField record={record} name="phone" label="Teléfono" type="tel" help="10 dígitos" />
        <LineField record={record} name="email" label="Correo" type="email" />
        <LineField record={record} name="address" label="Domicilio" />
        <LineField record={record} name="insurance" label="Seguro o derechohabiencia" />
      </FieldGroup>
      <FieldGroup title="Contacto de emergencia">
        <LineField record={record} name="emergencyContact.name" label="Nombre del contacto" />
        <LineField record={record} name="emergencyContact.relationship" label="Parentesco" />
        <LineField
          record={record}
          name="emergencyContact.phone"
          label="Teléfono del contacto"
          type="tel"
          help="10 dígitos"
        />
      </FieldGroup>
      <FieldGroup title="Alergias y sangre">
        <AllergiesField record={record} />
        <form.Field name="bloodType">
          {(field) => (
            <SelectField
              label="Grupo sanguíneo"
              placeholder="No se sabe"
              options={BloodType.options.map((value) => ({ value, label: value }))}
              {...bind(field)}
            />
          )}
        </form.Field>
        {deed === 'edit' && (
          <form.Field name="status">
            {(field) => (
              <SelectField
                label="Estado del expediente"
                options={optionsOf(PATIENT_STATUS_LABELS)}
                {...bind(field)}
              />
            )}
          </form.Field>
        )}
      </FieldGroup>
      {asking && (
        <ConfirmDialog
          title="La CURP no coincide"
          question={`${asking.doubts.join('. ')}. ¿Quieres guardar de todos modos?`}
          confirmLabel="Guardar de todos modos"
          cancelLabel="Revisar"
          onCancel={() => setAsking(undefined)}
          onConfirm={() => {
            setAsking(undefined)
            asking.proceed()
          }}
        />
      )}
    </RecordDialog>
  )
}
