import { RECOVERY_MS } from '#src/domain/documents/rules.ts'
import { ApiError } from '../http/api-error.ts'
import { NO_BODY } from '../http/endpoint.ts'
import { documentAction } from './action.ts'

export const discard = documentAction({
  action: 'discard',
  summary: 'Discards a draft; it can be recovered for 30 days',
  body: NO_BODY,
  move: async ({ now }) => ({ status: 'discarded', discardedAt: now.getTime() }),
})

export const restore = documentAction({
  action: 'restore',
  summary: 'Recovers a draft that was discarded less than 30 days ago',
  body: NO_BODY,
  async move({ found, now }) {
    if (now.getTime() - Date.parse(found.discardedAt ?? '') > RECOVERY_MS)
      throw new ApiError(409, 'Se descartó hace más de 30 días: ya no se puede recuperar')
    return { status: 'draft', discardedAt: null }
  },
})
