import { listEvents } from '#src/domain/events/api.ts'
import { type Endpoint, implement } from '../http/endpoint.ts'
import { EVENT_STREAM } from '../http/request.ts'

/** The id of a change, as a client sends it back; what is none is left out. */
function parseEventId(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const listen = implement(listEvents, {
  summary:
    'Server-sent events: which records change, for as long as the token is good; `Last-Event-ID` goes on after a change',
  find: async (_, { headers }) => ({ after: parseEventId(headers.get('last-event-id')) }),
  async handle({ found }) {
    return { status: 200, listen: found }
  },
  mediaType: EVENT_STREAM,
})

export const eventEndpoints: readonly Endpoint[] = [listen]
