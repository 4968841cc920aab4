import { assignmentEndpoints } from '../assignments/routes.ts'
import { auditEndpoints } from '../audit/routes.ts'
import { doctorEndpoints } from '../doctors/routes.ts'
import { documentEndpoints } from '../documents/routes.ts'
import { episodeActionEndpoints } from '../episodes/actions.ts'
import { admissionEndpoints } from '../episodes/admission.ts'
import { episodeEndpoints } from '../episodes/routes.ts'
import { timelineEndpoints } from '../episodes/timeline.ts'
import { fhirEndpoints } from '../fhir/routes.ts'
import { handoverEndpoints } from '../handovers/routes.ts'
import { hospitalEndpoints } from '../hospitals/routes.ts'
import { archivingEndpoints } from '../patients/archiving.ts'
import { twinEndpoints } from '../patients/duplicates.ts'
import { patientEndpoints } from '../patients/routes.ts'
import { patientWriteEndpoints } from '../patients/writes.ts'
import { profileEndpoints } from '../profile/routes.ts'
import { bedEndpoints } from '../rooms/beds.ts'
import { roomChangeEndpoints } from '../rooms/change.ts'
import { roomEndpoints } from '../rooms/routes.ts'
import { statisticsEndpoints } from '../statistics/routes.ts'
import { subscriptionEndpoints } from '../subscription/routes.ts'
import { templateEndpoints } from '../templates/routes.ts'
import { memberEndpoints } from '../users/members.ts'
import { userEndpoints } from '../users/routes.ts'
import type { Endpoint } from './endpoint.ts'

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
  ...archivingEndpoints,
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
