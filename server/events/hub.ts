import { type ChangeEvent, eventFor, READY, RESET } from '#src/domain/events/contract.ts'
import type { Change } from '../db/changes.ts'
import { DatabaseUnavailableError, type Store } from '../db/store.ts'
import { busy } from '../http/api-error.ts'
import { logError } from '../http/log-error.ts'
import type { Identified } from '../http/request-context.ts'
import { lastEvent, readEvents } from './event-log.ts'
import { type EventStream, HEARTBEAT, message, openEventStream } from './event-stream.ts'
import { readGroupsOfListeners } from './listeners.ts'

/** A quiet stream says so often that it is there, in milliseconds; what nobody told of is looked for then too. */
const HEARTBEAT_MS = 20_000
/** Whoever made the change has their answer first. */
const GATHER_MS = 10
/** From one look into a hospital's log to the next: what happens meanwhile goes out together. */
const PAUSE_MS = 100
/** So many times as long as the look took, at most: a crowd that listens must not hold up those who write. */
const SHARE = 9
const LONGEST_PAUSE_MS = 1000
/** Whoever has missed more changes than this reads anew what they show. */
const MOST_MISSED = 500
/** Whoever has more streams than this loses the oldest: a ward may share one account, and nobody has so many browsers. */
const MOST_OF_PERSON = 50
const MOST_STREAMS = 4000

interface Listener extends Identified {
  hospitalId: number
  /** The last change that they were told, or need not be. */
  position: number
  stream: EventStream
  ending: ReturnType<typeof setTimeout> | undefined
}

/** A hospital that somebody listens to. */
interface Feed {
  listeners: Set<Listener>
  /** Who has come to a draft: told next. */
  arrivals: ChangeEvent[]
  /** The looks into its log, one after the other. */
  looks: Promise<void>
  isLookPlanned: boolean
}

export interface ListenOptions {
  hospitalId: number
  now: Date
  /** The id of the last change that the caller has heard of; left out, they hear from now on. */
  after?: number | undefined
  /** How long the stream may last, in milliseconds. */
  lifetime?: number | undefined
}

export interface Hub {
  /**
   * Opens a stream of the changes in a hospital; of each the caller hears what they may read at that moment.
   * @throws ApiError 503 where too many listen, and once the server stops
   */
  open(caller: Identified, options: ListenOptions): Promise<EventStream['body']>
  /** How many streams are open. */
  count(): number
  /** Ends all streams: their clients come back to whoever answers then. */
  close(): void
}

const newFeed = (): Feed => ({
  listeners: new Set(),
  arrivals: [],
  looks: Promise.resolve(),
  isLookPlanned: false,
})

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Tells whoever listens what changes in their hospital, whichever server on the database changed it. */
export function createHub(store: Store): Hub {
  const feeds = new Map<number, Feed>()
  let isClosed = false
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let stopHearing: (() => void) | undefined

  const everybody = () => [...feeds.values()].flatMap(({ listeners }) => [...listeners])

  function join(listener: Listener) {
    const { hospitalId, userId } = listener
    const own = everybody().filter((one) => one.userId === userId)
    if (own.length >= MOST_OF_PERSON) own[0]?.stream.end()
    const feed = feeds.get(hospitalId) ?? newFeed()
    feed.listeners.add(listener)
    feeds.set(hospitalId, feed)
    stopHearing ??= store.changes.listen(hear)
    heartbeat ??= setInterval(beat, HEARTBEAT_MS)
    planLook(hospitalId, feed)
  }

  function leave(listener: Listener) {
    clearTimeout(listener.ending)
    const feed = feeds.get(listener.hospitalId)
    feed?.listeners.delete(listener)
    if (feed?.listeners.size === 0) feeds.delete(listener.hospitalId)
    if (feeds.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  function hear({ hospitalId, presence }: Change) {
    for (const [id, feed] of feeds) {
      if (hospitalId !== null && hospitalId !== id) continue
      if (presence)
        feed.arrivals.push({ noun: 'presence', id: presence.documentId, version: null, sub: presence.userId })
      planLook(id, feed)
    }
  }

  function beat() {
    hear({ hospitalId: null })
    for (const { stream } of everybody()) stream.send(HEARTBEAT)
  }

  function planLook(hospitalId: number, feed: Feed) {
    if (feed.isLookPlanned) return
    feed.isLookPlanned = true
    feed.looks = feed.looks.then(async () => {
      await pause(GATHER_MS)
      feed.isLookPlanned = false
      const began = performance.now()
      try {
        await look(hospitalId, feed)
      } catch (reason) {
        // The next heartbeat looks again.
        if (!(reason instanceof DatabaseUnavailableError)) logError('Changes were not told:', reason)
      }
      const rest = (performance.now() - began) * SHARE
      await pause(Math.min(Math.max(PAUSE_MS, rest), LONGEST_PAUSE_MS))
    })
  }

  async function look(hospitalId: number, feed: Feed): Promise<void> {
    const listeners = [...feed.listeners]
    if (listeners.length === 0) return
    const arrivals = feed.arrivals.splice(0)
    const after = Math.min(...listeners.map(({ position }) => position))
    const { events, groupsOf } = await store.read(async (db) => ({
      events: await readEvents(db, hospitalId, { after, most: MOST_MISSED }),
      groupsOf: await readGroupsOfListeners(db, hospitalId, listeners),
    }))
    for (const listener of listeners) {
      const groups = groupsOf.get(listener)
      if (!groups) {
        listener.stream.end()
        continue
      }
      const { userId, position } = listener
      const told = (event: ChangeEvent, id?: number) => {
        const theirs = eventFor(event, { hospitalId, userId, groups })
        return theirs ? message(theirs, id === undefined ? {} : { id }) : ''
      }
      const missed = events.filter(({ auditId }) => auditId > position)
      const texts = [
        ...missed.map(({ auditId, event }) => told(event, auditId)),
        ...arrivals.map((event) => told(event)),
      ]
      listener.stream.send(texts.join(''))
      listener.position = Math.max(position, events.at(-1)?.auditId ?? 0)
    }
    if (events.length === MOST_MISSED) planLook(hospitalId, feed)
  }

  return {
    async open(caller, { hospitalId, now, after, lifetime }) {
      const found = await lastEvent(store.db, hospitalId)
      const last = found?.auditId ?? 0
      const missed =
        after === undefined ? [] : await readEvents(store.db, hospitalId, { after, most: MOST_MISSED })
      // Of a database that was restored, or after a long absence.
      const isLost = after !== undefined && (after > last || missed.length === MOST_MISSED)
      const position = after === undefined || isLost ? last : after
      if (isClosed || everybody().length >= MOST_STREAMS) throw busy()
      const stream = openEventStream(() => leave(listener))
      const listener: Listener = { ...caller, hospitalId, position, stream, ending: undefined }
      if (lifetime !== undefined) listener.ending = setTimeout(() => stream.end(), lifetime)
      const greeting = { quietFor: found ? now.getTime() - found.happenedAt : null }
      stream.send(message(greeting, { id: position, name: isLost ? RESET : READY }))
      join(listener)
      return stream.body
    },
    count: () => everybody().length,
    close() {
      isClosed = true
      stopHearing?.()
      for (const { stream } of everybody()) stream.end()
    },
  }
}
