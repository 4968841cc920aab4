import { assignmentEndpoints } from '../assignments/routes.ts'
import { auditEndpoints } from '../audit/routes.ts'
import { doctorEndpoints } from '../doctors/routes.ts'
import { documentEndpoints } from '../documents/routes.ts'
import { episodeEndpoints } from '../episodes/routes.ts'
import { fhirEndpoints } from '../fhir/routes.ts'
import { handoverEndpoints } from '../handovers/routes.ts'
import { hospitalEndpoints } from '../hospitals/routes.ts'
import { patientEndpoints } from '../patients/routes.ts'
import { profileEndpoints } from '../profile/routes.ts'
import { roomEndpoints } from '../rooms/routes.ts'
import { statisticsEndpoints } from '../statistics/routes.ts'
import { subscriptionEndpoints } from '../subscription/routes.ts'
import { templateEndpoints } from '../templates/routes.ts'
import { userEndpoints } from '../users/routes.ts'
import type { Endpoint } from './endpoint.ts'

/** All that the API answers: the router and the OpenAPI document are both made of it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...hospitalEndpoints,
  ...profileEndpoints,
  ...userEndpoints,
  ...auditEndpoints,
  ...subscriptionEndpoints,
  ...doctorEndpoints,
  ...assignmentEndpoints,
  ...handoverEndpoints,
  ...roomEndpoints,
  ...patientEndpoints,
  ...fhirEndpoints,
  ...episodeEndpoints,
  ...statisticsEndpoints,
  ...templateEndpoints,
  ...documentEndpoints,
]
