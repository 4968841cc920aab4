import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { AllergiesField } from './AllergiesField.tsx'
import { BloodType } from './contract.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { LineField } from './LineField.tsx'
import { PATIENT_STATUS_LABELS } from './labels.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

interface OtherFieldsProps {
  record: PatientRecordForm
  /** The record is there already, and may be put away. */
  hasStatus: boolean
}

/** What there is to write of somebody beside who they are: how to reach them, whom to call, what harms them. */
export function OtherFields({ record, hasStatus }: OtherFieldsProps) {
  const { form, bind } = record
  return (
    <>
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
        {hasStatus && (
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
    </>
  )
}
