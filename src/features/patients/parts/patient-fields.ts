import * as z from 'zod/mini'
import { writtenCurp } from '#src/domain/curp.ts'
import { dayText, isDay } from '#src/domain/dates.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { allergiesText } from '#src/domain/patients/rules.ts'
import { phoneText } from '#src/domain/phone.ts'
import type { Difference } from '#src/forms/use-record-form.ts'
import { SEX_LABELS } from '../labels.ts'

const text = z.string()

/** What the fields of the form hold: texts, as people type them. */
export const PatientFields = z.object({
  givenNames: text,
  firstSurname: text,
  secondSurname: text,
  preferredName: text,
  birthDate: text,
  estimatedAge: text,
  sex: text,
  curp: text,
  birthState: text,
  nationality: text,
  address: text,
  phone: text,
  email: text,
  insurance: text,
  emergencyContact: z.object({ name: text, relationship: text, phone: text }),
  /** No state until the person chooses one. */
  allergies: z.object({ state: z.enum(['', 'notAsked', 'none', 'listed']), items: z.array(text) }),
  bloodType: text,
})
export type PatientFields = z.infer<typeof PatientFields>

export const EMPTY_FIELDS: PatientFields = {
  givenNames: '',
  firstSurname: '',
  secondSurname: '',
  preferredName: '',
  birthDate: '',
  estimatedAge: '',
  sex: '',
  curp: '',
  birthState: '',
  nationality: '',
  address: '',
  phone: '',
  email: '',
  insurance: '',
  emergencyContact: { name: '', relationship: '', phone: '' },
  allergies: { state: '', items: [] },
  bloodType: '',
}

/** A stored record as the fields show it. */
export function fieldsOf(patient: Patient): PatientFields {
  const { birthDate, estimatedAge, curp, bloodType, ...same } = patient
  const fields = {
    ...same,
    birthDate: birthDate ?? '',
    estimatedAge: estimatedAge === null ? '' : String(estimatedAge),
    curp: curp ?? '',
    bloodType: bloodType ?? '',
  }
  return z.parse(PatientFields, fields)
}

/** The same of somebody who is being identified: the provisional label is nobody's name. */
export function unnamedFieldsOf(patient: Patient): PatientFields {
  return { ...fieldsOf(patient), givenNames: '', firstSurname: '', secondSurname: '' }
}

/** Allergies as they are sent: what was typed before *Negadas* was chosen is left out. */
export function listedOnly({ state, items }: PatientFields['allergies']): PatientFields['allergies'] {
  return { state, items: state === 'listed' ? items : [] }
}

/** What is sent: nothing where nothing was typed. */
export function bodyOf(fields: PatientFields): unknown {
  const { estimatedAge, sex, allergies } = fields
  return {
    ...fields,
    birthDate: fields.birthDate || null,
    estimatedAge: estimatedAge.trim() === '' ? null : Number(estimatedAge),
    sex: sex || undefined,
    curp: fields.curp.trim() || null,
    bloodType: fields.bloodType || null,
    allergies: listedOnly(allergies),
  }
}

function labelled(fields: PatientFields): [label: string, text: string][] {
  const { sex, birthDate, estimatedAge, emergencyContact, allergies } = fields
  const sexes: Readonly<Record<string, string>> = SEX_LABELS
  return [
    ['Nombre(s)', fields.givenNames],
    ['Primer apellido', fields.firstSurname],
    ['Segundo apellido', fields.secondSurname],
    ['Nombre preferido', fields.preferredName],
    ['Fecha de nacimiento', isDay(birthDate) ? dayText(birthDate) : birthDate],
    ['Edad aproximada', estimatedAge],
    ['Sexo', sexes[sex] ?? ''],
    ['CURP', writtenCurp(fields.curp)],
    ['Entidad federativa de nacimiento', fields.birthState],
    ['Nacionalidad', fields.nationality],
    ['Domicilio', fields.address],
    ['Teléfono', phoneText(fields.phone)],
    ['Correo', fields.email],
    ['Seguro o derechohabiencia', fields.insurance],
    ['Contacto de emergencia', emergencyContact.name],
    ['Parentesco', emergencyContact.relationship],
    ['Teléfono del contacto', phoneText(emergencyContact.phone)],
    ['Alergias', allergies.state === '' ? '' : allergiesText({ ...allergies, state: allergies.state })],
    ['Grupo sanguíneo y Rh', fields.bloodType],
  ]
}

/** In what two copies of a record differ, in words. */
export function patientDifferences(local: PatientFields, stored: PatientFields): Difference[] {
  const storedTexts = new Map(labelled(stored))
  return labelled(local)
    .map(([label, text]) => ({ label, local: text, server: storedTexts.get(label) ?? '' }))
    .filter((difference) => difference.local.trim() !== difference.server)
}
