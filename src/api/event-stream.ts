import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { ChangeEvent, Greeting, READY, RESET } from '#src/domain/events/contract.ts'
import { parseJson } from '#src/lib/storage.ts'

/** Longer than this the server never says nothing, in milliseconds: something in between keeps what it says. */
const LONGEST_SILENCE_MS = 45_000
/** A server that ends all its streams is not to be asked by all at once. */
const SPREAD_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A stream that lasted so long was none of those that end at once. */
const LONG_ENOUGH_MS = 30_000

export interface EventStreamHandlers {
  /** @param lastId the id of the last event that was heard */
  request(lastId: string | undefined, signal: AbortSignal): Promise<Response>
  /** The stream is open. @param quietFor milliseconds since the last change; null where there was none yet */
  onOpen(quietFor: number | null): void
  onChange(event: ChangeEvent, id: string | undefined): void
  /** More happened since the last stream than can be told. */
  onReset(): void
  /** The stream has ended, or none came about. @param error undefined where the server ended it */
  onEnd(error: unknown): void
}

/** Reads one stream to its end. @throws where it breaks, or is silent for too long */
async function readStream(
  { request, onOpen, onChange, onReset }: EventStreamHandlers,
  lastId: { current: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
  }
  const parser = createParser({
    onEvent({ id, event: name, data }) {
      if (id !== undefined) lastId.current = id
      if (name === RESET) onReset()
      const body = parseJson(data)
      if (name === READY || name === RESET) onOpen(z.safeParse(Greeting, body).data?.quietFor ?? null)
      // What a newer server tells of is nothing to this page.
      const change = name === undefined ? z.safeParse(ChangeEvent, body).data : undefined
      if (change) onChange(change, id)
    },
  })
  try {
    expectMore()
    const response = await request(lastId.current, AbortSignal.any([signal, silence.signal]))
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      expectMore()
      parser.feed(part.value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, or goes on as soon as there is a network again or somebody looks. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const wake = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) resolve()
    }
    const options = { signal: over.signal }
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    signal.addEventListener('abort', () => resolve(), options)
    window.addEventListener('online', wake, options)
    document.addEventListener('visibilitychange', wake, options)
  }).finally(() => over.abort())
}

/**
 * Reads a stream of events, and the next one whenever it ends, without missing a change, until the signal ends it. Where
 * none comes about it tries again, ever more seldom.
 * @param lastId of the last event that was heard, if any
 */
export async function followEvents(
  handlers: EventStreamHandlers,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const last = { current: lastId }
  let failures = 0
  while (!signal.aborted) {
    const begunAt = performance.now()
    const error = await readStream(handlers, last, signal).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (signal.aborted) return
    handlers.onEnd(error)
    if (performance.now() - begunAt > LONG_ENOUGH_MS) failures = 0
    const longest = Math.min(SPREAD_MS * 2 ** failures, LONGEST_PAUSE_MS)
    failures += 1
    await pause(longest * (0.5 + Math.random() / 2), signal)
  }
}
