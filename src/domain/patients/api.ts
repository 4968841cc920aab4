import { ask, get, HOSPITAL, shape } from '../operation.ts'
import {
  FhirBundle,
  Patient,
  type PatientListQuery,
  PatientPage,
  type TwinQuestion,
  Twins,
} from './contract.ts'
import {
  EmergencyAccess,
  type EmergencyAccessListQuery,
  EmergencyAccessPage,
  OwnEmergencyAccess,
} from './emergency-access.ts'

export const getOwnEmergencyAccess = get('getOwnEmergencyAccess', `${HOSPITAL}/emergency-access`, {
  needs: 'member',
  answer: OwnEmergencyAccess,
})
export const listEmergencyAccesses = get('listEmergencyAccesses', `${HOSPITAL}/emergency-accesses`, {
  needs: 'hospital-write',
  query: shape<typeof EmergencyAccessListQuery>(),
  answer: EmergencyAccessPage,
})
export const getEmergencyAccess = get(
  'getEmergencyAccess',
  `${HOSPITAL}/emergency-accesses/{emergencyAccessId}`,
  { needs: 'hospital-write', answer: EmergencyAccess },
)
export const listPatients = get('listPatients', `${HOSPITAL}/patients`, {
  needs: 'patients-read',
  query: shape<typeof PatientListQuery>(),
  answer: PatientPage,
})
export const getPatient = get('getPatient', `${HOSPITAL}/patients/{patientId}`, {
  needs: 'patients-read',
  answer: Patient,
})
export const findDuplicatePatients = ask('findDuplicatePatients', `${HOSPITAL}/patients/twins`, {
  needs: 'patients-read',
  body: shape<typeof TwinQuestion>(),
  answer: Twins,
})
export const getPatientFhir = get('getPatientFhir', `${HOSPITAL}/patients/{patientId}/fhir`, {
  needs: 'patients-read',
  answer: FhirBundle,
})
