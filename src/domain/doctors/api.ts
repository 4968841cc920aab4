import { get, HOSPITAL, shape } from '../operation.ts'
import { Doctor, type DoctorListQuery, DoctorPage } from './contract.ts'

export const listDoctors = get('listDoctors', `${HOSPITAL}/doctors`, {
  needs: 'doctors-read',
  query: shape<typeof DoctorListQuery>(),
  answer: DoctorPage,
})
export const getDoctor = get('getDoctor', `${HOSPITAL}/doctors/{doctorId}`, {
  needs: 'doctors-read',
  answer: Doctor,
})
