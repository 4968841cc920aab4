import { get, HOSPITAL } from '../operation.ts'

export const listEvents = get('listEvents', `${HOSPITAL}/events`, { needs: 'member' })
