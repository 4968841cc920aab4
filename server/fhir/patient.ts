import { GENERIC_CURP } from '#src/domain/curp.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import { allergiesText, fullName } from '#src/domain/patients/rules.ts'
import type { Addresses } from './addresses.ts'
import {
  addressOf,
  CURP_REGISTER,
  concept,
  contactPoint,
  hl7,
  identifier,
  list,
  type Resource,
  textOf,
  wording,
} from './elements.ts'
import { facts, narrative } from './narrative.ts'
import { custodianName } from './organization.ts'
import type { Custodian } from './record.ts'

const GENDERS: Readonly<Record<Patient['sex'], string>> = {
  male: 'male',
  female: 'female',
  intersex: 'other',
  undetermined: 'unknown',
}

export const SEXES: Readonly<Record<Patient['sex'], string>> = {
  male: 'Hombre',
  female: 'Mujer',
  intersex: 'Intersexual',
  undetermined: 'No determinado',
}

const EXTENSION = 'http://hl7.org/fhir/StructureDefinition'

export const patientName = ({ patientId }: Pick<Patient, 'patientId'>) => `Patient/${patientId}`

function identifiers({ recordNumber, curp }: Patient, custodian: Custodian, at: Addresses) {
  const assigner = at.to(custodianName(custodian), textOf(custodian.name))
  const ofRecord = hl7('v2-0203', 'MR', 'Medical record number')
  const national = hl7('v2-0203', 'NI', 'National unique individual identifier')
  // The one that stands for none is nobody's.
  const own = curp === GENERIC_CURP ? null : curp
  return list(
    identifier({ use: 'usual', type: ofRecord, value: recordNumber, assigner }),
    identifier({ use: 'official', type: national, system: CURP_REGISTER, value: own }),
  )
}

/** The name as it was found out; a label that only tells patients apart says so. */
function names(patient: Patient) {
  const { givenNames, firstSurname, secondSurname, preferredName, identified } = patient
  const usual = textOf(preferredName)
  return list(
    {
      use: identified ? 'official' : 'temp',
      text: textOf(fullName(patient)),
      family: textOf(`${firstSurname} ${secondSurname}`),
      given: list(textOf(givenNames)),
    },
    usual === undefined ? undefined : { use: 'usual', text: usual },
  )
}

function extensions({ birthState, nationality }: Patient) {
  const state = textOf(birthState)
  const code = wording(nationality)
  return list<object>(
    state === undefined ? undefined : { url: `${EXTENSION}/patient-birthPlace`, valueAddress: { state } },
    code === undefined
      ? undefined
      : { url: `${EXTENSION}/patient-nationality`, extension: [{ url: 'code', valueCodeableConcept: code }] },
  )
}

/** An age that was guessed is no birth date, and says nothing about the year. */
function birth({ birthDate }: Patient) {
  if (birthDate !== null) return { birthDate }
  return { _birthDate: { extension: [{ url: `${EXTENSION}/data-absent-reason`, valueCode: 'unknown' }] } }
}

function contacts({ emergencyContact: { name, relationship, phone } }: Patient) {
  const text = textOf(name)
  const telecom = list(contactPoint('phone', phone))
  if (text === undefined && telecom === undefined) return undefined
  const kind = concept(hl7('v2-0131', 'C', 'Emergency Contact'), relationship)
  return [{ relationship: [kind], name: text === undefined ? undefined : { text }, telecom }]
}

/** What the record says for which R4 has no element here, and who it is. */
function additionalText(patient: Patient, allergies: string) {
  const { estimatedAge, bloodType, insurance, identified } = patient
  return facts([
    ['Paciente', fullName(patient)],
    ['Sin identificar', identified ? null : 'el nombre es provisional'],
    ['Expediente', patient.recordNumber],
    ['Sexo', SEXES[patient.sex]],
    ['Nacimiento', patient.birthDate],
    ['Edad aproximada', estimatedAge === null ? null : `${estimatedAge} años`],
    ['Alergias', allergies],
    ['Grupo sanguíneo y Rh', bloodType],
    ['Seguro o derechohabiencia', insurance],
  ])
}

/** When the patient died, by the episode that tells it; that they did, where none does. */
function deceased({ status }: Patient, episodes: readonly Episode[]) {
  if (status !== 'deceased') return {}
  const told = episodes.find(
    ({ discharge, orderedMotive }) => (discharge?.motive ?? orderedMotive) === 'died',
  )
  const diedAt = told?.orderedMotive === 'died' ? told.dischargeOrderedAt : told?.discharge?.at
  return diedAt ? { deceasedDateTime: diedAt } : { deceasedBoolean: true }
}

/**
 * Whose record it is.
 * @param episodes as far as the reader may know them
 */
export function patientResource(
  patient: Patient,
  custodian: Custodian,
  at: Addresses,
  episodes: readonly Episode[] = [],
): Resource {
  const { sex, phone, email, address } = patient
  return {
    resourceType: 'Patient',
    id: at.id(patientName(patient)),
    text: narrative('additional', additionalText(patient, allergiesText(patient.allergies))),
    extension: extensions(patient),
    identifier: identifiers(patient, custodian, at),
    active: patient.status !== 'archived',
    name: names(patient),
    telecom: list(contactPoint('phone', phone), contactPoint('email', email)),
    gender: GENDERS[sex],
    ...birth(patient),
    ...deceased(patient, episodes),
    address: addressOf(address),
    contact: contacts(patient),
    managingOrganization: at.to(custodianName(custodian)),
  }
}
