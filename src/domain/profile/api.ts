import { get, HOSPITAL } from '../operation.ts'
import { Profile } from './contract.ts'

export const getProfile = get('getProfile', `${HOSPITAL}/profile`, { needs: 'member', answer: Profile })
