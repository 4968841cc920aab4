import { create, HOSPITAL, remove, shape, update } from '../operation.ts'
import { Member, type MemberCreate, type MemberUpdate } from './contract.ts'

export const createMember = create('createMember', `${HOSPITAL}/users`, {
  needs: 'hospital-write',
  changes: 'users',
  body: shape<typeof MemberCreate>(),
  answer: Member,
})
export const updateMember = update('updateMember', `${HOSPITAL}/users/{userId}`, {
  needs: 'hospital-write',
  changes: 'users',
  body: shape<typeof MemberUpdate>(),
  answer: Member,
})
export const deleteMember = remove('deleteMember', `${HOSPITAL}/users/{userId}`, {
  needs: 'hospital-write',
  changes: 'users',
})
