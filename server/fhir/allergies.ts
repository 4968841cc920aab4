import type { Patient } from '#src/domain/patients/contract.ts'
import type { Addresses } from './addresses.ts'
import { concept, hl7, type Resource, textOf, withNames } from './elements.ts'
import { patientName } from './patient.ts'

const SNOMED = 'http://snomed.info/sct'

/** What the patient is allergic to, by the name of the resource that says it: one where all are denied. */
function allergiesOf({ patientId, allergies: { state, items } }: Patient) {
  // Whoever was not asked has said nothing, not even that there are none.
  if (state === 'notAsked') return []
  if (state === 'none') return [{ name: `AllergyIntolerance/${patientId}/none`, text: undefined }]
  return withNames(
    items.filter((item) => textOf(item) !== undefined),
    (item) => `AllergyIntolerance/${patientId}/${item}`,
  ).map(([name, text]) => ({ name, text }))
}

export const allergyNames = (patient: Patient) => allergiesOf(patient).map(({ name }) => name)

/** The allergies that a patient reported; that there are none is a resource too. */
export function allergyResources(patient: Patient, at: Addresses): Resource[] {
  const active = hl7('allergyintolerance-clinical', 'active', 'Active')
  const confirmed = hl7('allergyintolerance-verification', 'confirmed', 'Confirmed')
  return allergiesOf(patient).map(({ name, text }) => ({
    resourceType: 'AllergyIntolerance',
    id: at.id(name),
    clinicalStatus: { coding: [active] },
    verificationStatus: text === undefined ? { coding: [confirmed] } : undefined,
    code:
      text === undefined
        ? concept({ system: SNOMED, code: '716186003', display: 'No known allergy' }, 'Niega alergias')
        : concept(undefined, text),
    patient: at.to(patientName(patient)),
  }))
}
