import { getPatientFhir } from '#src/domain/patients/api.ts'
import { type Endpoint, implement } from '../http/endpoint.ts'
import { findPatient } from '../patients/reads.ts'
import { bundleOf } from './bundle.ts'

const record = implement(getPatientFhir, {
  summary:
    'The record of a patient as a FHIR R4 bundle, as far as the caller may read it; reading it is logged',
  find: findPatient,
  async handle(context) {
    const { patientId } = context.found
    return { status: 200, body: await bundleOf(context, context.found), patientId }
  },
})

export const fhirEndpoints: readonly Endpoint[] = [record]
