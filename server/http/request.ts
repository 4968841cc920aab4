import * as z from 'zod/mini'
import { UNSHOWABLE } from '#src/domain/text-rules.ts'
import { ApiError } from './api-error.ts'
import { issuesByField, spanish } from './issue-texts.ts'

export const MAX_BODY_BYTES = 1_048_576
/** The media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream'

/** The token of an `Authorization` header. */
export function bearerOf(header: string | null | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}

/** What a request brings beside its path. */
export interface Input {
  query: URLSearchParams
  headers: Headers
  /** `text` is undefined for a body that is too large or no UTF-8. */
  body: { text: string | undefined; tooLarge: boolean }
  /** Of the body, where it is answered once for each `Idempotency-Key`; empty elsewhere. */
  digest: string
}

/** Reads a body, but never more of it than is allowed. */
async function readBody(request: Request): Promise<Input['body']> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    return { text: undefined, tooLarge: true }
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    const reader = request.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength
      if (size > MAX_BODY_BYTES) {
        await reader?.cancel()
        return { text: undefined, tooLarge: true }
      }
      text += decoder.decode(part.value, { stream: true })
    }
    return { text: text + decoder.decode(), tooLarge: false }
  } catch {
    return { text: undefined, tooLarge: false }
  }
}

export async function readInput(request: Request): Promise<Omit<Input, 'digest'>> {
  return {
    query: new URL(request.url).searchParams,
    headers: request.headers,
    body: await readBody(request),
  }
}

const ACCEPTED = ['', '*/*', 'application/*', 'application/json', EVENT_STREAM]

/** Whether the client takes what the API answers: JSON, and events where it asks for nothing else. */
function isAccepted(accept: string | null): boolean {
  const types = (accept ?? '*/*').split(',').map((one) => one.split(';')[0]?.trim().toLowerCase() ?? '')
  return types.some((type) => ACCEPTED.includes(type) || type.endsWith('+json'))
}

/** What each name stands for; throws 400 where one comes twice: one reader takes its first value, the next its last. */
function onceEach(query: URLSearchParams): Record<string, string> {
  const values = Object.fromEntries(query)
  if (Object.keys(values).length === query.size) return values
  const twice = Object.keys(values).filter((name) => query.getAll(name).length > 1)
  const errors = Object.fromEntries(twice.map((name) => [name, ['Viene más de una vez']]))
  throw new ApiError(400, `La consulta no es válida: ${twice.join(', ')}`, { errors })
}

/** Throws 400 for the character that no text has, and that PostgreSQL does not take: a list would look for it. */
function withoutNul(values: Record<string, string>): Record<string, string> {
  const holding = Object.keys(values).filter((name) => values[name]?.includes('\0'))
  if (holding.length === 0) return values
  const errors = Object.fromEntries(holding.map((name) => [name, [UNSHOWABLE]]))
  throw new ApiError(400, `La consulta no es válida: ${holding.join(', ')}`, { errors })
}

/**
 * Throws 406 for a client that wants no JSON, and 400 for a query that the contract doesn't know or that says something
 * twice.
 */
export function parseQuery<Query extends z.core.$ZodType>(schema: Query, input: Input): z.output<Query> {
  if (!isAccepted(input.headers.get('accept'))) throw new ApiError(406, 'La API solo responde JSON')
  const parsed = z.safeParse(schema, withoutNul(onceEach(input.query)), { error: spanish })
  if (parsed.success) return parsed.data
  const errors = issuesByField(parsed.error.issues)
  throw new ApiError(400, `La consulta no es válida: ${Object.keys(errors).join(', ')}`, { errors })
}

const takesNone = (schema: z.core.$ZodType) => schema._zod.def.type === 'undefined'

/** Whether a request may come without a body: where none is taken, and where none of its fields is required. */
export function needsNoBody(schema: z.core.$ZodType): boolean {
  return takesNone(schema) || z.safeParse(schema, {}).success
}

/**
 * Throws 413, 415, 400 (no JSON), or 422 with the fields.
 * @param complete adds to what was sent
 */
export function parseBody<Body extends z.core.$ZodType>(
  schema: Body,
  input: Input,
  complete: (sent: unknown) => unknown,
): z.output<Body> {
  const value = takesNone(schema) ? undefined : sentTo(schema, input)
  const parsed = checkBody(schema, complete(value))
  if (parsed.success) return parsed.data
  const errors = issuesByField(parsed.error.issues)
  const texts = Object.values(errors).flat()
  throw new ApiError(422, texts[0] ?? MISSHAPEN, { errors })
}

const MISSHAPEN = 'Los datos no tienen la forma esperada'

function checkBody<Body extends z.core.$ZodType>(schema: Body, value: unknown) {
  try {
    return z.safeParse(schema, value, { error: spanish })
  } catch (reason) {
    // A list with a hundred thousand wrong items: their errors are more than the parser can hand on at once.
    if (reason instanceof RangeError) throw new ApiError(422, MISSHAPEN)
    throw reason
  }
}

function sentTo(schema: z.core.$ZodType, { body, headers }: Input): unknown {
  if (body.tooLarge) throw new ApiError(413, 'Lo que envías pesa más de 1 MB')
  if (body.text === '') {
    if (needsNoBody(schema)) return {}
    throw new ApiError(400, 'Faltan los datos: se envían como JSON')
  }
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^application\/([\w.-]+\+)?json$/.test(type))
    throw new ApiError(415, 'Los datos deben enviarse como JSON')
  const value = readJson(body.text ?? '')
  if (hasTooMany(value)) throw new ApiError(422, 'Lo que envías tiene demasiados elementos')
  return value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'Lo que envías no es JSON válido')
  }
}

/** Maximum items of a list, and maximum nodes of all rich texts of a body together. */
const MOST_ITEMS = 5000

/** True for a body that would take long to check: the lists of the contract are shorter. Works without recursion. */
function hasTooMany(body: unknown): boolean {
  let nodes = 0
  const waiting = [body]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > MOST_ITEMS) return true
    if ('children' in value && Array.isArray(value.children)) nodes += value.children.length
    if (nodes > MOST_ITEMS) return true
    for (const inner of Object.values(value)) waiting.push(inner)
  }
  return false
}
