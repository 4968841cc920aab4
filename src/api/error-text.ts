import { HttpProblem } from './errors.ts'

const PLAIN_LIMIT = 200

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)

const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return isFilled(value) ? JSON.stringify(value) : undefined
}

/** A body that is no JSON: its words without the tags, shortened. */
const stripped = (text: string) =>
  text
    .replace(/<(script|style)[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PLAIN_LIMIT)

/**
 * What a person reads of a failure: the first of error.message, the body's error.message, its detail, its
 * errors as JSON, the whole body as JSON, and the client's generic sentence. Text, never markup.
 */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? asText(error.message) : undefined
  if (message) return message
  if (!(error instanceof HttpProblem)) return 'Error desconocido'
  const { body } = error
  if (typeof body === 'string') return asText(stripped(body)) ?? error.fallback
  if (isRecord(body)) {
    const inner = isRecord(body.error) ? asText(body.error.message) : undefined
    const errors = isFilled(body.errors) ? JSON.stringify(body.errors) : undefined
    return inner ?? asText(body.detail) ?? errors ?? asText(body) ?? error.fallback
  }
  return asText(body) ?? error.fallback
}
