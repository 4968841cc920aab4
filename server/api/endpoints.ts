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
import type { Endpoint } from '../http/endpoint.ts'
import { installationEndpoints } from '../identity/routes/installation.ts'
import { sessionEndpoints } from '../identity/routes/sessions.ts'
import { identityEndpoints } from '../identity/routes/user-info.ts'
import { emergencyEndpoints } from '../patients/routes/emergency-access.ts'
import { patientEndpoints } from '../patients/routes.ts'
import { profileEndpoints } from '../profile/routes.ts'
import { roomEndpoints } from '../rooms/routes.ts'
import { statisticsEndpoints } from '../statistics/routes.ts'
import { subscriptionEndpoints } from '../subscription/routes.ts'
import { templateEndpoints } from '../templates/routes.ts'
import { invitationEndpoints } from '../users/routes/invitations.ts'
import { leftBehindEndpoints } from '../users/routes/left-behind.ts'
import { userEndpoints } from '../users/routes.ts'

/** All endpoints, by the noun that they are about. */
const BY_NOUN = {
  users: [
    ...identityEndpoints,
    ...sessionEndpoints,
    ...installationEndpoints,
    ...accountEndpoints,
    ...userEndpoints,
    ...invitationEndpoints,
    ...leftBehindEndpoints,
  ],
  hospitals: hospitalEndpoints,
  profile: profileEndpoints,
  audit: auditEndpoints,
  subscription: subscriptionEndpoints,
  doctors: doctorEndpoints,
  assignments: [...assignmentEndpoints, ...handoverEndpoints],
  rooms: roomEndpoints,
  patients: [...patientEndpoints, ...emergencyEndpoints, ...fhirEndpoints],
  episodes: episodeEndpoints,
  statistics: statisticsEndpoints,
  events: eventEndpoints,
  templates: templateEndpoints,
  documents: documentEndpoints,
}

/** All that the API answers: the router and the OpenAPI document are both made of it. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(BY_NOUN).flat()

/** Returns the noun that an endpoint is about: the heading under which documentation shows it. */
export function nounOf(endpoint: Endpoint): string {
  const found = Object.entries(BY_NOUN).find(([, endpoints]) => endpoints.includes(endpoint))
  return found?.[0] ?? 'other'
}
