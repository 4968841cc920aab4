import type { IncomingMessage } from 'node:http'
import { type ApiError, busy, tooManyRequests, tooSlow } from './api-error.ts'

/** Who sends a body, and the limits on it. */
export interface Sender {
  /** The sender's requests count together. */
  key: string
  /** Maximum of the sender's bodies that arrive at the same time. */
  most: number
  /** Bytes after which the rest is not waited for. */
  bytes: number
  /** Milliseconds that a body may take to arrive. */
  ms: number
}

/** Younger bodies are not counted: those of an honest client arrive with their headers. In milliseconds. */
const GRACE_MS = 500
/** Maximum of bodies that arrive at the same time, from all senders. */
const MOST_ARRIVING = 1024
/** Maximum bytes of such bodies in memory. */
const MOST_BYTES = 64 * 1024 * 1024

interface Arrival {
  key: string
  since: number
  bytes: number
  refuse(error: ApiError): void
}

/** True for a request that announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Receives bodies before anybody works on their requests, so that an unfinished request costs its bytes and no turn.
 * The limits refuse the oldest unfinished request, not the newest. An attacker who holds all places of an address
 * shared with a hospital would otherwise keep the hospital out.
 */
export function createArrivals() {
  /** In order of arrival. */
  const arriving = new Set<Arrival>()
  const bySender = new Map<string, Set<Arrival>>()
  let bytes = 0

  function add(arrival: Arrival, most: number): void {
    const own = bySender.get(arrival.key) ?? new Set()
    arriving.add(arrival)
    bySender.set(arrival.key, own.add(arrival))
    const [oldest] = arriving
    if (arriving.size > MOST_ARRIVING) oldest?.refuse(busy())
    const [oldestOwn] = own
    if (own.size > most && oldestOwn && arrival.since - oldestOwn.since >= GRACE_MS)
      oldestOwn.refuse(tooManyRequests(1))
  }

  function remove(arrival: Arrival): void {
    arriving.delete(arrival)
    bytes -= arrival.bytes
    const own = bySender.get(arrival.key)
    own?.delete(arrival)
    if (own?.size === 0) bySender.delete(arrival.key)
  }

  function grow(arrival: Arrival, more: number): void {
    arrival.bytes += more
    bytes += more
    for (const oldest of arriving) {
      if (bytes <= MOST_BYTES) return
      oldest.refuse(busy())
    }
  }

  /**
   * Waits for a body, which then stands in the request for its reader.
   * Ends early for a body over the limit (the reader refuses it) and when the sender leaves.
   * @throws ApiError 408, 429 or 503
   */
  return function receive(req: IncomingMessage, sender: Sender): Promise<void> {
    return new Promise((done, fail) => {
      const parts: Uint8Array[] = []
      const arrival: Arrival = {
        key: sender.key,
        since: performance.now(),
        bytes: 0,
        refuse(error) {
          end()
          fail(error)
        },
      }
      const timer = setTimeout(() => arrival.refuse(tooSlow()), sender.ms)

      function take() {
        // A body that is complete stays in the request: a read would end the stream.
        while (!req.complete && req.readableLength > 0) {
          const part: unknown = req.read()
          if (!(part instanceof Uint8Array)) break
          parts.push(part)
          grow(arrival, part.byteLength)
          if (!arriving.has(arrival)) return
        }
        if (req.complete || arrival.bytes > sender.bytes) arrive()
      }

      function arrive() {
        end()
        if (parts.length > 0) req.unshift(Buffer.concat(parts))
        done()
      }

      function leave() {
        end()
        done()
      }

      function end() {
        clearTimeout(timer)
        req.off('readable', take).off('close', leave)
        remove(arrival)
      }

      req.on('readable', take).once('close', leave)
      add(arrival, sender.most)
      take()
    })
  }
}
