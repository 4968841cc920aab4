import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fillPath } from '#src/api/call.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { followEvents } from '#src/api/event-stream.ts'
import { request } from '#src/api/http.ts'
import { setToldOfChanges } from '#src/api/load.ts'
import { listEvents } from '#src/domain/events/api.ts'
import { ChangeEvent } from '#src/domain/events/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import type { Session } from '#src/session/session.ts'

/** What is told within this time is read at once, and what is on screen so often at most, in milliseconds. */
const GATHER_MS = 150
const PAUSE_MS = 1_000
/** So long a stream may take to come back before the page asks by itself again. */
const PATIENCE_MS = 5_000

/** What else a change shows in, beside the queries that are named as its noun. */
const ALSO_SHOWN_IN: Partial<Record<ChangeEvent['noun'], readonly string[]>> = {
  assignments: ['handovers', 'episodes', 'patients', 'rooms'],
  // A retirement passes assignments on.
  doctors: ['assignments', 'handovers', 'episodes', 'patients', 'rooms'],
  documents: ['episodes', 'rooms'],
  emergencyAccesses: ['patients'],
  episodes: ['patients', 'rooms'],
  handovers: ['assignments', 'episodes', 'patients', 'rooms'],
  patients: ['rooms'],
}

/** What has come since a change may have been read before it, if by so much, in milliseconds. */
const LONGEST_ANSWER_MS = 5_000

/** Between the tabs of one browser, of which one reads the stream. */
const Message = z.discriminatedUnion('type', [
  /** A tab has come: what is the state of things? */
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('state'), isTold: z.boolean(), quietFor: z.nullable(z.number()) }),
  z.object({ type: z.literal('change'), event: ChangeEvent, id: z.optional(z.string()) }),
  z.object({ type: z.literal('reset') }),
])
type Message = z.infer<typeof Message>

export interface Following {
  queryClient: QueryClient
  session: Session
  hospital: HospitalHandle
}

/** Of a record in the cache; 0 for what is none, or has none. */
function versionOf(data: unknown): number {
  return typeof data === 'object' && data !== null && 'version' in data ? Number(data.version) : 0
}

/** Reads again what a change shows in, as far as it is on screen; all else with its next use. */
function createRereader({ queryClient, session, hospital }: Following) {
  let changes: ChangeEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0

  const isOwn = ({ sub }: ChangeEvent) => sub === session.getState().user?.userId
  function isDetailOf({ noun, id }: ChangeEvent, { queryKey }: Query): boolean {
    const [name, place, kind, found] = queryKey
    return name === noun && place === hospital.id && kind === 'detail' && (id === null || found === id)
  }

  /** Whether this very tab wrote it and has the answer: whoever writes reads again by themselves what it shows in. */
  function isKnown(event: ChangeEvent): boolean {
    const { id, version } = event
    if (version === null || !isOwn(event)) return false
    const details = queryClient.getQueryCache().findAll({ predicate: (query) => isDetailOf(event, query) })
    const answers = queryClient.getMutationCache().getAll()
    return (
      details.some(({ state }) => versionOf(state.data) >= version) ||
      answers.some(
        ({ state: { data } }) => versionOf(data) === version && Object.values(Object(data)).includes(id),
      )
    )
  }

  function isShownIn(event: ChangeEvent, query: Query): boolean {
    const [name, place, kind] = query.queryKey
    if (typeof place === 'number' && place !== hospital.id) return false
    // Beds are marked where a draft is, whatever it says: its autosaves must not have every board read again.
    if (name === 'rooms' && event.onlyContent) return false
    if (event.noun === 'presence') return isDetailOf({ ...event, noun: 'documents' }, query)
    // Another record of the same kind has not changed.
    if (name === event.noun && kind === 'detail') return isDetailOf(event, query)
    return name === event.noun || ALSO_SHOWN_IN[event.noun]?.includes(String(name)) === true
  }

  function flush() {
    timer = undefined
    notBefore = performance.now() + PAUSE_MS
    const told = changes.filter((event) => !isKnown(event))
    changes = []
    void queryClient.invalidateQueries({
      predicate: (query) => told.some((event) => isShownIn(event, query)),
      // Whoever looks at the page again reads it anew.
      refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
    })
  }

  return {
    change(event: ChangeEvent) {
      if (event.noun === 'users' && event.id === session.getState().user?.userId)
        // What one may do has changed.
        void session.renew().catch(() => undefined)
      changes.push(event)
      timer ??= setTimeout(flush, Math.max(GATHER_MS, notBefore - performance.now()))
    },
    /** What was read before the last change. @param quietFor milliseconds since that; left out, all is read again */
    everything(quietFor = 0) {
      const changedAt = Date.now() - quietFor + LONGEST_ANSWER_MS
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state }) => queryKey[1] === hospital.id && state.dataUpdatedAt <= changedAt,
      })
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Has the page follow what others change in a hospital: one tab of the browser reads the server's events and tells the
 * others; where it can't, the page asks by itself as often as before.
 * @returns a function that stops it
 */
export function followChanges(following: Following): () => void {
  const { session, hospital } = following
  const name = `changes ${hospital.id} ${session.getState().user?.userId}`
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(name)
  const rereader = createRereader(following)
  let lastId: string | undefined
  let changedAt: number | undefined
  let isLeader = false
  let isTold = false
  let losing: ReturnType<typeof setTimeout> | undefined

  const post = (message: Message) => channel.postMessage(message)
  const quietFor = () => (changedAt === undefined ? null : performance.now() - changedAt)

  function setTold(told: boolean, quiet: number | null) {
    if (told !== isTold) {
      isTold = told
      setToldOfChanges(told)
      // What changed while nobody told of it; that reading also takes up the other pace.
      rereader.everything(told ? (quiet ?? Number.POSITIVE_INFINITY) : 0)
    }
    if (isLeader) post({ type: 'state', isTold, quietFor: quietFor() })
  }

  function hear(event: ChangeEvent, id: string | undefined) {
    lastId = id ?? lastId
    changedAt = performance.now()
    rereader.change(event)
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(Message, data).data
    if (message?.type === 'hello' && isLeader) post({ type: 'state', isTold, quietFor: quietFor() })
    else if (message?.type === 'state') setTold(message.isTold, message.quietFor)
    else if (message?.type === 'change') hear(message.event, message.id)
    else if (message?.type === 'reset') rereader.everything()
  }

  function lead(): Promise<void> {
    isLeader = true
    return followEvents(
      {
        request(after, ending) {
          const headers = {
            accept: 'text/event-stream',
            ...(after !== undefined && { 'last-event-id': after }),
          }
          const path = fillPath(listEvents.path, { hospitalId: hospital.id })
          return request(hospital.http.get(path, { headers, signal: ending, retry: 0 }), false)
        },
        onOpen(quiet) {
          clearTimeout(losing)
          losing = undefined
          changedAt ??= quiet === null ? undefined : performance.now() - quiet
          setTold(true, quiet)
        },
        onChange(event, id) {
          hear(event, id)
          post({ type: 'change', event, ...(id !== undefined && { id }) })
        },
        onReset() {
          rereader.everything()
          post({ type: 'reset' })
        },
        onEnd(error) {
          losing ??= setTimeout(() => setTold(false, null), PATIENCE_MS)
          if (error instanceof HttpProblem && error.status === 404)
            // The hospital is gone, or the person is no member any more.
            rereader.change({ noun: 'hospitals', id: null, version: null, sub: '' })
        },
      },
      lastId,
      signal,
    )
  }

  post({ type: 'hello' })
  navigator.locks.request(name, { signal }, lead).catch(() => {
    // Stopped before its turn came.
  })
  signal.addEventListener('abort', () => {
    clearTimeout(losing)
    rereader.stop()
    channel.close()
    setToldOfChanges(false)
  })
  return () => stopping.abort()
}
