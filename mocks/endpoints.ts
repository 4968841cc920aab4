import { admissionEndpoints } from './admission.ts'
import { assignmentEndpoints } from './assignments.ts'
import { auditEndpoints } from './audit-log.ts'
import { bedEndpoints } from './beds.ts'
import { doctorEndpoints } from './doctors.ts'
import type { Endpoint } from './endpoint.ts'
import { episodeActionEndpoints } from './episode-actions.ts'
import { episodeEndpoints } from './episodes.ts'
import { handoverEndpoints } from './handovers.ts'
import { hospitalEndpoints } from './hospitals.ts'
import { memberEndpoints } from './members.ts'
import { patientWriteEndpoints } from './patient-writes.ts'
import { patientEndpoints } from './patients.ts'
import { profileEndpoints } from './profile.ts'
import { roomChangeEndpoints } from './room-change.ts'
import { roomEndpoints } from './rooms.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { timelineEndpoints } from './timeline.ts'
import { twinEndpoints } from './twins.ts'
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
  ...episodeEndpoints,
  ...admissionEndpoints,
  ...episodeActionEndpoints,
  ...timelineEndpoints,
]
