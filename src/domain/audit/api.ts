import { get, HOSPITAL, shape } from '../operation.ts'
import { type AuditListQuery, AuditPage } from './contract.ts'

export const listAuditEntries = get('listAuditEntries', `${HOSPITAL}/audit`, {
  needs: 'hospital-read',
  query: shape<typeof AuditListQuery>(),
  answer: AuditPage,
})
