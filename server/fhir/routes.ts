import { FhirBundle } from '#src/domain/patients/contract.ts'
import { type Endpoint, endpoint, NO_BODY, VersionQuery } from '../http/endpoint.ts'
import { findPatient } from '../patients/reads.ts'
import { bundleOf } from './bundle.ts'

const record = endpoint({
  method: 'GET',
  path: '/api/hospitals/{hospitalId}/patients/{patientId}/fhir',
  summary:
    'The record of a patient as a FHIR R4 bundle, as far as the caller may read it; reading it is logged',
  access: ['patients', 'read'],
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  find: findPatient,
  answer: { status: 200, schema: FhirBundle },
  async handle(context) {
    const { patientId } = context.found
    return { status: 200, body: await bundleOf(context, context.found), patientId }
  },
})

export const fhirEndpoints: readonly Endpoint[] = [record]
