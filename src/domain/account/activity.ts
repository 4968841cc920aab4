import { operation } from '../operation.ts'

// Apart from the rest of the account, as every page reports activity.
export const reportActivity = operation('POST', 'question', 204)('reportActivity', '/api/account/activity', {
  needs: 'signed-in',
})
