import { HOSPITAL, shape, update } from '../operation.ts'
import { Profile, type ProfileUpdate } from './contract.ts'

export const updateProfile = update('updateProfile', `${HOSPITAL}/profile`, {
  needs: 'hospital-write',
  changes: 'profile',
  body: shape<typeof ProfileUpdate>(),
  answer: Profile,
})
