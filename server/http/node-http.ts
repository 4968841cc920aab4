import { hash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ConfigError } from '../config.ts'
import type { Listen } from '../config-values.ts'
import { type ApiError, problemOf } from './api-error.ts'

/** The path as it was sent, without the query and not normalised. */
export function pathOf(req: IncomingMessage): string {
  const url = req.url ?? '/'
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/**
 * The body's bytes. Reading stops past `limit`, so the result may be longer than `limit` and is then cut: whoever
 * asked must compare.
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The body was read as text')
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > limit) break
  }
  return Buffer.concat(chunks)
}

/** @returns the address of a server that listens */
export function originOf(server: Server, host: string): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Where a server is to listen, and which variables name that. */
interface NamedListen extends Listen {
  names: { host: string; port: string }
}

/** Why a server can't listen: a ConfigError, but for what may have passed by the next start. */
export function listenFault(
  { code, message }: NodeJS.ErrnoException,
  { host, port, names }: NamedListen,
): Error {
  switch (code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is taken. Set ${names.port} to another one`)
    case 'EAI_AGAIN':
      return new Error(`${names.host}: the address of "${host}" can't be found out for now (${code})`)
    case 'EACCES':
      return new ConfigError(
        `${names.port} must be a port that this account may listen on, not "${port}" (${code})`,
      )
    default:
      return new ConfigError(
        `${names.host} must be an address of this machine, not "${host}" (${code ?? message})`,
      )
  }
}

/**
 * Has a server listen.
 * @returns the origin
 * @throws where it can't, one line that names the variable
 */
export async function listen(server: Server, at: NamedListen): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(listenFault(error, at)))
    server.listen(at.port, at.host, done)
  })
  return originOf(server, at.host)
}

/** Ends an answer with a text that a program reads. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(res.req.method === 'HEAD' ? undefined : text)
}

/** Ends an answer with a refusal, as the API words it. */
export function sendProblem(res: ServerResponse, error: ApiError): void {
  const { body, headers } = problemOf(error)
  res.writeHead(error.status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

/** Who asks, as far as the network knows: the last address that the proxy in front saw, or the other end of the line. */
export function addressOf(req: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || req.socket.remoteAddress || ''
}

/**
 * Tags an answer by its bytes: weakly, as they travel compressed or not.
 * @returns whether the other side has just these (`If-None-Match`)
 */
export function hasAlready(res: ServerResponse, bytes: Buffer): boolean {
  const etag = `W/"${hash('sha256', bytes, 'base64url')}"`
  res.setHeader('ETag', etag)
  const known = String(res.req.headers['if-none-match'] ?? '').split(',')
  return known.some((one) => one.trim() === etag)
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The encoding that the other side understands and that saves the most. */
export function wantedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = new Set<string>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (!params.some((param) => /^q=0(\.0*)?$/.test(param))) accepted.add(name)
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}

/** Shorter answers gain nothing by being compressed, in bytes. */
const LEAST_TO_COMPRESS = 1024
/** Of 11: an answer is compressed once for each reader, so it must be quick. */
const BROTLI_QUALITY = 4

/** Sends JSON, compressed where that gains something. */
export async function sendBytes(res: ServerResponse, bytes: Buffer): Promise<void> {
  const isLong = bytes.byteLength > LEAST_TO_COMPRESS
  const encoding = isLong ? wantedEncoding(res.req.headers['accept-encoding']) : 'identity'
  if (isLong) res.appendHeader('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
  const encoded =
    encoding === 'br' ? await toBrotli(bytes, quality) : encoding === 'gzip' ? await toGzip(bytes) : bytes
  res.setHeader('Content-Length', encoded.byteLength)
  res.end(encoded)
}
