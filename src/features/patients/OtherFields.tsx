import { BloodType } from '#src/domain/patients/contract.ts'
import { PHONE_HELP } from '#src/domain/phone.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { AllergiesField } from './AllergiesField.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { LineField } from './LineField.tsx'
import type { PatientRecordForm } from './use-patient-form.ts'

interface OtherFieldsProps {
  record: PatientRecordForm
}

/** What there is to write of somebody beside who they are: how to reach them, whom to call, what harms them. */
export function OtherFields({ record }: OtherFieldsProps) {
  const { form, bind } = record
  return (
    <>
      <FieldGroup title="Contacto">
        <LineField record={record} name="phone" label="Teléfono" type="tel" help={PHONE_HELP} />
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
          help={PHONE_HELP}
        />
      </FieldGroup>
      <FieldGroup title="Alergias y grupo sanguíneo">
        <AllergiesField record={record} />
        <form.Field name="bloodType">
          {(field) => (
            <SelectField
              label="Grupo sanguíneo y Rh"
              placeholder="Se desconoce"
              options={BloodType.options.map((value) => ({ value, label: value }))}
              {...bind(field)}
            />
          )}
        </form.Field>
      </FieldGroup>
    </>
  )
}
