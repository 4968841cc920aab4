import { useId } from 'react'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { BirthDateField } from '#src/ui/DateFields.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { CurpField } from './CurpField.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { LineField } from './LineField.tsx'
import { SEX_LABELS } from './labels.ts'
import { BIRTH_STATES } from './states.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

/** Who somebody is. */
export function IdentityFields({ record }: { record: PatientRecordForm }) {
  const { form, bind } = record
  const clock = useHospitalClock()
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
