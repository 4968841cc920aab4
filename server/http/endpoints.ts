import { accountEndpoints } from '../accounts/routes.ts'
import { assignmentEndpoints } from '../assignments/routes.ts'
import { auditEndpoints } from '../audit/routes.ts'
import { doctorEndpoints } from '../doctors/routes.ts'
import { documentEndpoints } from '../documents/routes.ts'
import { episodeEndpoints } from '../episodes/routes.ts'
import { eventEndpoints } from '../events/routes.ts'
import { fhirEndpoints } from '../fhir/routes.ts'
import { handoverEndpoints } from '../handovers/routes.ts'
import { hospitalEndpoints } from '../hospitals/routes.ts'
import { installationEndpoints } from '../identity/installation-routes.ts'
import { sessionEndpoints } from '../identity/session-routes.ts'
import { identityEndpoints } from '../identity/user-info.ts'
import { emergencyEndpoints } from '../patients/emergency-routes.ts'
import { patientEndpoints } from '../patients/routes.ts'
import { profileEndpoints } from '../profile/routes.ts'
import { roomEndpoints } from '../rooms/routes.ts'
import { statisticsEndpoints } from '../statistics/routes.ts'
import { subscriptionEndpoints } from '../subscription/routes.ts'
import { templateEndpoints } from '../templates/routes.ts'
import { invitationEndpoints } from '../users/invitations.ts'
import { leftBehindEndpoints } from '../users/left-behind.ts'
import { userEndpoints } from '../users/routes.ts'
import type { Endpoint } from './endpoint.ts'

/** All that the API answers: the router and the OpenAPI document are both made of it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...identityEndpoints,
  ...sessionEndpoints,
  ...installationEndpoints,
  ...accountEndpoints,
  ...hospitalEndpoints,
  ...profileEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...leftBehindEndpoints,
  ...auditEndpoints,
  ...subscriptionEndpoints,
  ...doctorEndpoints,
  ...assignmentEndpoints,
  ...handoverEndpoints,
  ...roomEndpoints,
  ...patientEndpoints,
  ...emergencyEndpoints,
  ...fhirEndpoints,
  ...episodeEndpoints,
  ...statisticsEndpoints,
  ...eventEndpoints,
  ...templateEndpoints,
  ...documentEndpoints,
]
