import type { Diagnosis, Episode } from '#src/domain/episodes/contract.ts'
import type { Patient } from '#src/domain/patients/contract.ts'
import type { Addresses } from './addresses.ts'
import { concept, hl7, type Resource, withNames } from './elements.ts'
import { patientName } from './patient.ts'

const ICD10 = 'http://hl7.org/fhir/sid/icd-10'

export const encounterName = ({ episodeId }: Pick<Episode, 'episodeId'>) => `Encounter/${episodeId}`

/** The diagnoses of an episode by the names of their resources, the principal ones first. */
export function diagnosesOf({ episodeId, diagnoses }: Episode) {
  const ranked = diagnoses.toSorted((a, b) => Number(b.rank === 'principal') - Number(a.rank === 'principal'))
  return withNames(ranked, ({ code, text }) => `Condition/${episodeId}/${code} ${text}`)
}

/** A code as the ICD-10 writes it: `J189` → `J18.9`; the X that only fills the fourth place goes. */
export function icd10Code(code: string): string {
  return code.replace(/^([A-Z]\d{2})\.?([0-9X])$/, (_, category: string, digit: string) =>
    digit === 'X' ? category : `${category}.${digit}`,
  )
}

const CERTAINTIES: Readonly<Record<Diagnosis['certainty'], ReturnType<typeof hl7>>> = {
  presuntivo: hl7('condition-ver-status', 'provisional', 'Provisional'),
  confirmado: hl7('condition-ver-status', 'confirmed', 'Confirmed'),
}
const IN_ERROR = hl7('condition-ver-status', 'entered-in-error', 'Entered in Error')
const CATEGORY = hl7('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis')

/** What was diagnosed in an episode; with an annulled one its diagnoses were never so. */
export function conditionResources(episode: Episode, patient: Patient, at: Addresses): Resource[] {
  return diagnosesOf(episode).map(([name, { code, text, certainty }]) => ({
    resourceType: 'Condition',
    id: at.id(name),
    verificationStatus: { coding: [episode.status === 'annulled' ? IN_ERROR : CERTAINTIES[certainty]] },
    category: [{ coding: [CATEGORY] }],
    code: concept({ system: ICD10, code: icd10Code(code) }, text),
    subject: at.to(patientName(patient)),
    encounter: at.to(encounterName(episode)),
  }))
}
