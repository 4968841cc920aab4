import type { FhirBundle, Patient } from '#src/domain/patients/contract.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addressesIn, fullUrl } from './addresses.ts'
import { allergyNames, allergyResources } from './allergies.ts'
import { compositionName, compositionResource } from './composition.ts'
import { conditionResources, diagnosesOf, encounterName } from './condition.ts'
import type { Resource } from './elements.ts'
import { encounterResource } from './encounter.ts'
import { locationNames, locationResources } from './location.ts'
import { custodianName, organization } from './organization.ts'
import { leftOut, OUTCOME, outcomeResource, SUBSETTED } from './outcome.ts'
import { patientName, patientResource } from './patient.ts'
import { practitioner, practitionerName } from './practitioner.ts'
import { type Care, type Custodian, readCare, readCustodian } from './record.ts'

const NO_CARE: Care = { episodes: [], stays: [], duties: [], documents: [], people: [] }

/** What every resource of the record is called. */
function namesOf(patient: Patient, custodian: Custodian, care: Care): string[] {
  return [
    OUTCOME,
    custodianName(custodian),
    patientName(patient),
    ...allergyNames(patient),
    ...care.people.map(practitionerName),
    ...locationNames(care.stays),
    ...care.episodes.flatMap((one) => [encounterName(one), ...diagnosesOf(one).map(([name]) => name)]),
    ...care.documents.map(compositionName),
  ]
}

/**
 * The record of a patient as an R4 bundle: what the caller may read of it. It says so itself where there is more.
 * The same things have the same addresses in every export.
 */
export async function bundleOf(context: RequestContext, patient: Patient): Promise<FhirBundle> {
  const custodian = await readCustodian(context)
  const care = (await readCare(context, patient)) ?? NO_CARE
  // Two servers may both have a hospital 1 with a patient 1.
  const place = `hospitals/${custodian.hospitalId}/${custodian.createdAt}`
  const at = await addressesIn(place, namesOf(patient, custodian, care))
  const about = { patient, custodian, care }
  const missing = leftOut(context)
  const resources: Resource[] = [
    ...(missing.length > 0 ? [outcomeResource(missing, at)] : []),
    organization(custodian, at),
    patientResource(patient, custodian, at, care.episodes),
    ...allergyResources(patient, at),
    ...care.people.map((person) => practitioner(person, at)),
    ...locationResources(care.stays, custodian, at),
    ...care.episodes.map((episode) => encounterResource(episode, about, at)),
    ...care.episodes.flatMap((episode) => conditionResources(episode, patient, at)),
    ...care.documents.map((document) => compositionResource(document, about, at)),
  ]
  return {
    resourceType: 'Bundle',
    ...(missing.length > 0 && { meta: { tag: [SUBSETTED] } }),
    type: 'collection',
    timestamp: context.now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: fullUrl(resource.id), resource })),
  }
}
