import { act, create, HOSPITAL, shape, update } from '../operation.ts'
import type { AllergiesUpdate, PatientUpdate, Registration } from './bodies.ts'
import { Patient, type StatusReason } from './contract.ts'
import {
  EmergencyAccess,
  type EmergencyAccessByNumber,
  type EmergencyAccessCreate,
} from './emergency-access.ts'

export const openRecordByNumber = create('openRecordByNumber', `${HOSPITAL}/emergency-accesses`, {
  needs: 'practitioner',
  changes: 'emergencyAccesses',
  body: shape<typeof EmergencyAccessByNumber>(),
  answer: EmergencyAccess,
})
export const reviewEmergencyAccess = act(
  'reviewEmergencyAccess',
  `${HOSPITAL}/emergency-accesses/{emergencyAccessId}/review`,
  { needs: 'hospital-write', changes: 'emergencyAccesses', answer: EmergencyAccess },
)
export const createPatient = create('createPatient', `${HOSPITAL}/patients`, {
  needs: 'patients-write',
  changes: 'patients',
  body: shape<typeof Registration>(),
  answer: Patient,
})
export const updatePatient = update('updatePatient', `${HOSPITAL}/patients/{patientId}`, {
  needs: 'patients-write',
  changes: 'patients',
  body: shape<typeof PatientUpdate>(),
  answer: Patient,
})
export const identifyPatient = act('identifyPatient', `${HOSPITAL}/patients/{patientId}/identify`, {
  needs: 'patients-write',
  changes: 'patients',
  body: shape<typeof PatientUpdate>(),
  answer: Patient,
})
// The name is as the first release spelt it.
export const updateAllergies = update('updateAllergie', `${HOSPITAL}/patients/{patientId}/allergies`, {
  needs: ['patients-write', 'episodes-write'],
  changes: 'patients',
  body: shape<typeof AllergiesUpdate>(),
  answer: Patient,
})
export const archivePatient = act('archivePatient', `${HOSPITAL}/patients/{patientId}/archive`, {
  needs: 'patients-write',
  changes: 'patients',
  body: shape<typeof StatusReason>(),
  answer: Patient,
})
export const unarchivePatient = act('unarchivePatient', `${HOSPITAL}/patients/{patientId}/unarchive`, {
  needs: 'patients-write',
  changes: 'patients',
  body: shape<typeof StatusReason>(),
  answer: Patient,
})
export const openRecord = create('openRecord', `${HOSPITAL}/patients/{patientId}/emergency-access`, {
  needs: 'practitioner',
  changes: 'emergencyAccesses',
  body: shape<typeof EmergencyAccessCreate>(),
  answer: EmergencyAccess,
})
