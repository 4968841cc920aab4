import { useSelector } from '@tanstack/react-form'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { BloodType } from '#src/domain/patients/contract.ts'
import { PHONE_HELP } from '#src/domain/phone.ts'
import { NameField } from '#src/forms/NameField.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { BirthDateField } from '#src/ui/DateFields.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { optionsOf, SelectField } from '#src/ui/SelectField.tsx'
import { SEX_LABELS } from '../labels.ts'
import { AllergiesField } from './AllergiesField.tsx'
import { CurpField } from './CurpField.tsx'
import { BIRTH_STATES } from './curp.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

interface FieldsetProps {
  record: PatientRecordForm
}

/** Who somebody is: what has to be known, and the CURP first, which tells some of it. */
export function IdentityFields({ record }: FieldsetProps) {
  const { form, bind } = record
  return (
    <FieldGroup title="Identidad">
      <CurpField record={record} autoFocus />
      <LineField record={record} name="givenNames" label="Nombre(s)" required />
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
      <BirthFields record={record} />
      <AllergiesField record={record} />
    </FieldGroup>
  )
}

/** The birth date, or an age where nobody knows it: one of the two. */
function BirthFields({ record }: FieldsetProps) {
  const { form, bind } = record
  const { clock } = useHospital()
  const { birthDate, estimatedAge } = useSelector(form.store, ({ values }) => values)
  const [isUnknown, setUnknown] = useState(false)
  const isAge = birthDate === '' && (isUnknown || estimatedAge !== '')
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {isAge ? (
        <LineField
          record={record}
          name="estimatedAge"
          label="Edad aproximada"
          inputMode="numeric"
          help="En años cumplidos"
          autoFocus={isUnknown}
          className="flex w-full min-w-0 flex-col gap-1"
        />
      ) : (
        <div className="w-full min-w-0">
          <form.Field name="birthDate">
            {(field) => (
              <BirthDateField {...bind(field)} label="Fecha de nacimiento" timeZone={clock.timeZone} />
            )}
          </form.Field>
        </div>
      )}
      <button
        type="button"
        className="min-h-6 rounded text-accent text-sm underline pointer-coarse:min-h-11"
        disabled={record.busy}
        onClick={() => {
          form.setFieldValue(isAge ? 'estimatedAge' : 'birthDate', '')
          setUnknown(!isAge)
        }}
      >
        {isAge ? 'Sí sé la fecha' : 'No sé la fecha'}
      </button>
    </div>
  )
}

/** All that can be asked later. */
const LATER = [
  ...(['preferredName', 'birthState', 'nationality', 'phone', 'email', 'address', 'insurance'] as const),
  ...(['emergencyContact.name', 'emergencyContact.relationship', 'emergencyContact.phone'] as const),
  'bloodType',
] as const

/** The rest of a record, folded until somebody asks for it, or something in it is wrong. */
export function FoldedFields({ record }: FieldsetProps) {
  // Open from the start where a draft or the caller filled some of it in: nothing may be saved unseen.
  const [isOpen, setOpen] = useState(() => LATER.some((name) => record.form.getFieldValue(name) !== ''))
  const isWrong = useSelector(record.form.store, ({ fieldMeta }) =>
    LATER.some((name) => (fieldMeta[name]?.errors.length ?? 0) > 0),
  )
  const isRefused = LATER.some((name) => record.submitError?.fields.has(name))
  return (
    <details
      open={isOpen || isWrong || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0"
    >
      <summary className="min-h-6 w-fit cursor-pointer font-semibold text-accent pointer-coarse:min-h-11">
        Más datos
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <OtherFields record={record} />
      </div>
    </details>
  )
}

/** What else is known of somebody, how to reach them, and whom to call. */
export function OtherFields({ record }: FieldsetProps) {
  const { form, bind } = record
  const states = useId()
  return (
    <>
      <FieldGroup title="Más de la persona">
        <LineField
          record={record}
          name="preferredName"
          label="Nombre preferido"
          help="Cómo quiere que le digan"
        />
        <LineField record={record} name="birthState" label="Entidad federativa de nacimiento" list={states} />
        <LineField record={record} name="nationality" label="Nacionalidad" />
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
        <datalist id={states}>
          {BIRTH_STATES.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
      </FieldGroup>
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
  const isNumberOrAddress = rest.type !== undefined || rest.inputMode !== undefined
  return (
    <form.Field name={name}>
      {(field) =>
        isNumberOrAddress ? (
          <TextField autoComplete="off" {...rest} {...bind(field)} />
        ) : (
          <NameField autoComplete="off" {...rest} {...bind(field)} />
        )
      }
    </form.Field>
  )
}
