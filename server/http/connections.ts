import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A bearer token with 25 hospitals' groups is over 16 KB, which is Node's limit for all headers together. The scripts
 * `serve` and `stack` say the same to Node; here it holds wherever the server is started.
 */
const MAX_HEADERS = 65536
/** Milliseconds in which all headers of a request arrive. */
const HEADERS_MS = 10_000
/** Milliseconds in which a whole request arrives; bodies have shorter limits of their own. */
const REQUEST_MS = 90_000
/** Interval at which Node looks for requests that are past those limits, in milliseconds. */
const CHECK_MS = 1000
/** Milliseconds without a byte in either direction. Streams of events send one every 20 seconds. */
const SILENCE_MS = 60_000
/** Maximum of connections: streams of events, and as many others. */
const MOST_CONNECTIONS = 10_000
/** Maximum of connections without a request; more than the backlog of the system, which arrives at once. */
const MOST_IDLE = 2048

/** The limits that Node itself holds. */
export const HTTP_LIMITS: ServerOptions = {
  maxHeaderSize: MAX_HEADERS,
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  connectionsCheckingInterval: CHECK_MS,
}

/**
 * Bounds the connections of a server. Beyond the limit it closes the connection that has waited longest for the headers
 * of a request: clients that open connections and send nothing take none from others.
 */
export function limitConnections(server: Server): void {
  server.timeout = SILENCE_MS
  server.maxConnections = MOST_CONNECTIONS
  const idle = new Set<Socket>()

  function rest(socket: Socket): void {
    if (socket.destroyed) return
    idle.add(socket)
    const [oldest] = idle
    if (idle.size > MOST_IDLE) oldest?.destroy()
  }

  server.on('connection', (socket) => {
    rest(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    idle.delete(socket)
    res.once('close', () => rest(socket))
  })
}
