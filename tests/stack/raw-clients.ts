import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A connection of a client that speaks HTTP by hand. */
export interface RawClient {
  socket: Socket
  /** All text that the server has sent. */
  received(): string
}

/** Opens a connection and sends a text; it closes with the test. */
export async function rawClient(origin: string, text: string): Promise<RawClient> {
  const { hostname, port, protocol } = new URL(origin)
  const at = { host: hostname, port: Number(port) }
  const isSecure = protocol === 'https:'
  const socket = isSecure ? connectTls(at) : connect(at)
  let received = ''
  // A server may reset a connection that it gives up.
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  onTestFinished(() => void socket.destroy())
  await once(socket, isSecure ? 'secureConnect' : 'connect')
  await new Promise((sent) => socket.write(text, sent))
  return { socket, received: () => received }
}

/** Opens many connections that send the same text. */
export function rawClients(origin: string, count: number, text: string): Promise<RawClient[]> {
  return Promise.all(Array.from({ length: count }, () => rawClient(origin, text)))
}

/** Opens many connections that send the same text, and waits until a server has taken them all. */
export async function openMany(origin: string, count: number, text: string): Promise<RawClient[]> {
  const clients = await rawClients(origin, count, text)
  // Connections are taken in turn, so the last one stands for all.
  const last = await rawClient(origin, rawHead(origin, 'GET /healthz', { Connection: 'close' }))
  await once(last.socket, 'close')
  return clients
}

/** The headers of a request, as they travel. */
export function rawHead(
  origin: string,
  start: string,
  headers: Record<string, string | number> = {},
): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers })
  return `${start} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** A form of which half never comes. */
export function unfinishedForm(origin: string, path: string, headers: Record<string, string> = {}): string {
  const type = 'application/x-www-form-urlencoded'
  const announced = { 'Content-Type': type, 'Content-Length': 200, ...headers }
  return `${rawHead(origin, `POST ${path}`, announced)}user=medica&`
}
