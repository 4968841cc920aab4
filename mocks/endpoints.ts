import { assignmentEndpoints } from './assignments.ts'
import { auditEndpoints } from './audit/log.ts'
import { doctorEndpoints } from './doctors.ts'
import { documentEndpoints } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { episodeActionEndpoints } from './episodes/actions.ts'
import { admissionEndpoints } from './episodes/admission.ts'
import { timelineEndpoints } from './episodes/timeline.ts'
import { episodeEndpoints } from './episodes.ts'
import { fhirEndpoints } from './fhir.ts'
import { handoverEndpoints } from './handovers.ts'
import { hospitalEndpoints } from './hospitals.ts'
import { twinEndpoints } from './patients/twins.ts'
import { patientWriteEndpoints } from './patients/writes.ts'
import { patientEndpoints } from './patients.ts'
import { profileEndpoints } from './profile.ts'
import { bedEndpoints } from './rooms/beds.ts'
import { roomChangeEndpoints } from './rooms/change.ts'
import { roomEndpoints } from './rooms.ts'
import { statisticsEndpoints } from './statistics.ts'
import { subscriptionEndpoints } from './subscription.ts'
import { templateEndpoints } from './templates.ts'
import { memberEndpoints } from './users/members.ts'
import { userEndpoints } from './users.ts'

/** All that the API answers: the router and the OpenAPI document are both made of it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...hospitalEndpoints,
  ...profileEndpoints,
  ...userEndpoints,
  ...memberEndpoints,
  ...auditEndpoints,
  ...subscriptionEndpoints,
  ...doctorEndpoints,
  ...assignmentEndpoints,
  ...handoverEndpoints,
  ...roomEndpoints,
  ...roomChangeEndpoints,
  ...bedEndpoints,
  ...patientEndpoints,
  ...patientWriteEndpoints,
  ...twinEndpoints,
  ...fhirEndpoints,
  ...episodeEndpoints,
  ...admissionEndpoints,
  ...episodeActionEndpoints,
  ...timelineEndpoints,
  ...statisticsEndpoints,
  ...templateEndpoints,
  ...documentEndpoints,
]
