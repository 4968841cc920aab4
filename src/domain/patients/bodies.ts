import * as z from 'zod/mini'
import { CURP_FORM, writtenCurp } from '../curp.ts'
import { isDay } from '../dates.ts'
import { Phone } from '../phone.ts'
import { lineText, required } from '../text-rules.ts'
import { personNameText, wholeNameText } from '../written-names.ts'
import { AllergyState, BloodType, Sex } from './contract.ts'

/*
 * What is sent to register or change a patient. It is apart from the contract, which every page of a hospital parses with:
 * only forms need the rules of each field.
 */

/** Never empty: not asked, none, or the list. */
const Allergies = z
  .object({
    state: z.enum(AllergyState.options, 'Pregunta por las alergias, o elige Preguntar después'),
    items: z
      .array(required(lineText(120), 'Escribe la alergia'))
      .check(z.maxLength(50, 'Escribe 50 alergias como máximo')),
  })
  .check(
    z.refine(({ state, items }) => (state === 'listed') === items.length > 0, {
      message: 'Escribe al menos una alergia',
      path: ['items'],
    }),
  )

const optionalLine = (longest: number) => z._default(lineText(longest), '')
const optionalName = (longest: number) => z._default(wholeNameText(longest), '')
const optionalPersonName = (longest: number) => z._default(personNameText(longest), '')
const OptionalPhone = z._default(Phone, '')

const Email = z._default(
  lineText(200).check(
    z.regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, 'Escribe un correo como nombre@dominio.mx'),
  ),
  '',
)

const CURP_LETTERS = 'La CURP tiene 18 letras y números'

/** Empty means none. */
const Curp = z._default(
  z.nullable(
    z.pipe(
      z.pipe(z.string().check(z.maxLength(100, CURP_LETTERS)), z.transform(writtenCurp)),
      z.string().check(z.regex(new RegExp(`^(${CURP_FORM.source})?$`), CURP_LETTERS)),
    ),
  ),
  null,
)

const BirthDate = z._default(
  z.nullable(z.string().check(z.refine((day) => day === '' || isDay(day), 'Esa fecha no existe'))),
  null,
)

const WHOLE_YEARS = 'Escribe la edad en años cumplidos, de 0 a 130'
const EstimatedAge = z._default(
  z.nullable(z.int(WHOLE_YEARS).check(z.minimum(0, WHOLE_YEARS), z.maximum(130, WHOLE_YEARS))),
  null,
)

const EmergencyContact = z.object({
  name: optionalPersonName(120),
  relationship: optionalLine(60),
  phone: OptionalPhone,
})

/** The editable fields of a patient. Archiving has its own endpoint. */
export const PatientUpdate = z
  .object({
    givenNames: required(personNameText(120), 'Escribe el nombre'),
    firstSurname: required(personNameText(120), 'Escribe el primer apellido'),
    secondSurname: optionalPersonName(120),
    preferredName: optionalPersonName(120),
    birthDate: BirthDate,
    /** In years, if the birth date is unknown. */
    estimatedAge: EstimatedAge,
    sex: z.enum(Sex.options, 'Elige el sexo'),
    curp: Curp,
    birthState: optionalName(60),
    nationality: optionalName(60),
    address: optionalLine(300),
    phone: OptionalPhone,
    email: Email,
    insurance: optionalLine(120),
    emergencyContact: z._default(EmergencyContact, { name: '', relationship: '', phone: '' }),
    allergies: z._default(Allergies, { state: 'notAsked', items: [] }),
    bloodType: z._default(z.nullable(BloodType), null),
  })
  .check(
    z.refine(({ birthDate, estimatedAge }) => !birthDate || estimatedAge === null, {
      message: 'Escribe la fecha de nacimiento o la edad aproximada, no ambas',
      path: ['estimatedAge'],
    }),
  )
export type PatientUpdate = z.output<typeof PatientUpdate>

/** Body of `PUT patients/{patientId}/allergies`. */
export const AllergiesUpdate = z.object({ allergies: Allergies })
export type AllergiesUpdate = z.output<typeof AllergiesUpdate>

/** Body of `POST patients`. */
export const PatientCreate = PatientUpdate
export type PatientCreate = z.input<typeof PatientCreate>

/** Body of `POST patients` for an unidentified patient: the server assigns a provisional label. */
export const UnidentifiedCreate = z.object({
  identified: z.literal(false),
  sex: z._default(Sex, 'undetermined'),
  estimatedAge: EstimatedAge,
})
export type UnidentifiedCreate = z.input<typeof UnidentifiedCreate>

/** The body that registers a patient, identified or not. */
export const Registration = z.discriminatedUnion('identified', [
  UnidentifiedCreate,
  z.extend(PatientUpdate, { identified: z.optional(z.literal(true)) }),
])
