import { RECOVERY_MS } from '#src/features/documents/rules.ts'
import { NO_BODY } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { documentDeed } from './action.ts'

export const discard = documentDeed({
  deed: 'discard',
  summary: 'Discards a draft; it can be recovered for 30 days',
  body: NO_BODY,
  move: async ({ now }) => ({ status: 'discarded', discardedAt: now.getTime() }),
})

export const restore = documentDeed({
  deed: 'restore',
  summary: 'Recovers a draft that was discarded less than 30 days ago',
  body: NO_BODY,
  async move({ found, now }) {
    if (now.getTime() - Date.parse(found.discardedAt ?? '') > RECOVERY_MS)
      throw new Refusal(409, 'Se descartó hace más de 30 días: ya no se puede recuperar')
    return { status: 'draft', discardedAt: null }
  },
})
