import { doctorEndpoints } from './doctors.ts'
import type { Endpoint } from './endpoint.ts'
import { hospitalEndpoints } from './hospitals.ts'
import { profileEndpoints } from './profile.ts'
import { userEndpoints } from './users.ts'

/** All that the API answers: the router and the OpenAPI document are both made of it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...hospitalEndpoints,
  ...profileEndpoints,
  ...userEndpoints,
  ...doctorEndpoints,
]
