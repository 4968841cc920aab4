import { act, create, HOSPITAL, shape, update } from '../operation.ts'
import { Doctor, type DoctorCreate, type DoctorUpdate, type Retirement } from './contract.ts'

export const confirmDoctor = act('confirmDoctor', `${HOSPITAL}/doctors/{doctorId}/confirm`, {
  needs: 'hospital-write',
  changes: 'doctors',
  answer: Doctor,
})
export const retireDoctor = act('retireDoctor', `${HOSPITAL}/doctors/{doctorId}/retire`, {
  needs: 'doctors-write',
  changes: 'doctors',
  body: shape<typeof Retirement>(),
  answer: Doctor,
})
export const createDoctor = create('createDoctor', `${HOSPITAL}/doctors`, {
  needs: 'doctors-write',
  changes: 'doctors',
  body: shape<typeof DoctorCreate>(),
  answer: Doctor,
})
export const updateDoctor = update('updateDoctor', `${HOSPITAL}/doctors/{doctorId}`, {
  needs: 'doctors-write',
  changes: 'doctors',
  body: shape<typeof DoctorUpdate>(),
  answer: Doctor,
})
