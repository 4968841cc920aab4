import type { Progress } from '../seed/clinical.ts'
import type { FromPage, FromWorker, Introduction, Opened, PortRequest } from './protocol.ts'

type Answer = Exclude<Extract<FromWorker, { call: number }>, { type: 'chunk' | 'end' }>
/** The page's end of an answer that comes piece by piece. */
type Pieces = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>

const NO_BODY = new Set([101, 204, 205, 304])

/** The page's end of the port to the shared worker. */
export interface Client {
  /** Settles when the worker has its data open. @throws when it can't be opened */
  ready: Promise<Opened>
  fetch(request: PortRequest, signal?: AbortSignal): Promise<Response>
  /** Where a navigation to the provider leads; null: nowhere. */
  visit(url: string): Promise<string | null>
}

/**
 * Starts the worker, or joins the one that another tab started.
 * @param onProgress hears how far the making of a long seed is
 */
export function connect(introduction: Introduction, onProgress: Progress): Client {
  // Vite finds the worker by this very expression. The worker's address carries the build's hash, so that a
  // newer build never talks to an older one's worker.
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'mock-mode',
  })
  const { port } = worker
  const pending = new Map<number, PromiseWithResolvers<Answer>>()
  const pieces = new Map<number, Pieces>()
  const opening = Promise.withResolvers<Opened>()
  let calls = 0

  const tell = (message: FromPage) => port.postMessage(message)

  port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'ready') return opening.resolve(data)
    if (data.type === 'preparing') return onProgress(data.done, data.total)
    if (data.type === 'failed') return opening.reject(new Error(data.reason))
    if (data.type === 'chunk') return pieces.get(data.call)?.enqueue(data.bytes)
    if (data.type === 'end') {
      pieces.get(data.call)?.close()
      return void pieces.delete(data.call)
    }
    const call = pending.get(data.call)
    pending.delete(data.call)
    if (data.type === 'broken') call?.reject(new TypeError(data.reason))
    else call?.resolve(data)
  }
  worker.addEventListener('error', () => opening.reject(new Error('The shared worker did not start')))

  /** The body of an answer whose pieces are about to come. */
  function bodyOf(call: number): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (controller) => void pieces.set(call, controller),
      cancel() {
        pieces.delete(call)
        tell({ type: 'abort', call })
      },
    })
  }

  function ask(make: (call: number) => FromPage, signal?: AbortSignal): Promise<Answer> {
    const call = ++calls
    const answer = Promise.withResolvers<Answer>()
    pending.set(call, answer)
    signal?.addEventListener('abort', () => tell({ type: 'abort', call }), { once: true })
    tell(make(call))
    return answer.promise
  }

  tell({ type: 'open', introduction })
  return {
    ready: opening.promise,
    async fetch(request, signal) {
      const answer = await ask((call) => ({ type: 'fetch', call, request }), signal)
      if (answer.type !== 'response') throw new TypeError('Unexpected answer')
      const { status, headers, body } = answer.response
      return new Response(NO_BODY.has(status) ? null : (body ?? bodyOf(answer.call)), { status, headers })
    },
    async visit(url) {
      const answer = await ask((call) => ({ type: 'visit', call, url }))
      if (answer.type !== 'leads') throw new TypeError('Unexpected answer')
      return answer.url
    },
  }
}
