import { type ComponentProps, type ReactNode, useId } from 'react'
import { BloodType } from '#src/domain/patients/contract.ts'
import { PHONE_HELP } from '#src/domain/phone.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { BirthDateField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { SEX_LABELS } from '../labels.ts'
import { AllergiesField } from './AllergiesField.tsx'
import { CurpField } from './CurpField.tsx'
import { BIRTH_STATES } from './curp.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

/** Who somebody is. */
export function IdentityFields({ record }: { record: PatientRecordForm }) {
  const { form, bind } = record
  const { clock } = useHospital()
  const states = useId()
  return (
    <FieldGroup title="Identidad">
      <LineField record={record} name="givenNames" label="Nombre(s)" required autoFocus />
      <LineField record={record} name="firstSurname" label="Primer apellido" required />
      <LineField record={record} name="secondSurname" label="Segundo apellido" />
      <form.Field name="sex">
        {(field) => (
          <SelectField
            label="Sexo"
            required
            placeholder="Elige"
            options={optionsOf(SEX_LABELS)}
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="birthDate">
        {(field) => <BirthDateField {...bind(field)} label="Fecha de nacimiento" timeZone={clock.timeZone} />}
      </form.Field>
      <LineField
        record={record}
        name="estimatedAge"
        label="Edad aproximada"
        inputMode="numeric"
        help="En años, si nadie sabe la fecha de nacimiento"
      />
      <CurpField record={record} />
      <LineField
        record={record}
        name="preferredName"
        label="Nombre preferido"
        help="Cómo quiere que le digan"
      />
      <LineField record={record} name="birthState" label="Entidad federativa de nacimiento" list={states} />
      <LineField record={record} name="nationality" label="Nacionalidad" />
      <datalist id={states}>
        {BIRTH_STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </FieldGroup>
  )
}

/** How to reach somebody, whom to call, and what harms them. */
export function OtherFields({ record }: { record: PatientRecordForm }) {
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

/** Fields that belong together, two beside each other where there is room. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-accent">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type LineName =
  | 'givenNames'
  | 'firstSurname'
  | 'secondSurname'
  | 'preferredName'
  | 'estimatedAge'
  | 'birthState'
  | 'nationality'
  | 'address'
  | 'phone'
  | 'email'
  | 'insurance'
  | 'emergencyContact.name'
  | 'emergencyContact.relationship'
  | 'emergencyContact.phone'

interface LineFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onValue' | 'name'> {
  record: PatientRecordForm
  name: LineName
}

/** One line of the record. Browsers remember none of it: it is about somebody else than who types. */
function LineField({ record: { form, bind }, name, ...rest }: LineFieldProps) {
  return (
    <form.Field name={name}>
      {(field) => <TextField autoComplete="off" {...rest} {...bind(field)} />}
    </form.Field>
  )
}
