import type { ComponentProps } from 'react'
import { TextField } from '#src/ui/Field.tsx'
import type { PatientRecordForm } from './use-patient-form.ts'

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

/** One line of the record. Browsers keep none of it: it is about somebody else than who types. */
export function LineField({ record: { form, bind }, name, ...rest }: LineFieldProps) {
  return (
    <form.Field name={name}>
      {(field) => <TextField autoComplete="off" {...rest} {...bind(field)} />}
    </form.Field>
  )
}
