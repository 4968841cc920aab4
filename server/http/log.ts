import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { Trace } from './trace.ts'

/** One request that was answered. */
export interface Answered extends Trace {
  method: string
  route: string
  status: number
  /** From its first byte to the last of its answer, in milliseconds. */
  ms: number
}

export interface Log {
  answered(request: Answered): void
  failed(what: string, error: unknown): void
  warned(what: string): void
}

/**
 * What of an error may be kept: its class, the code that a database or a socket gives it, the rule that was broken, and
 * where it was thrown. Its
 * message may repeat what was written, and so name a patient.
 */
function describeError(error: unknown): { type: string; code?: string; constraint?: string; at?: string[] } {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(code !== undefined && { code: String(code) }),
    ...(constraint !== undefined && { constraint: String(constraint) }),
    ...(at && { at: at.map((line) => line.trim()) }),
  }
}

/**
 * Writes one line of JSON for each request and each failure.
 * @param key a secret of this installation: with it, and only with it, a line's person can be told
 */
export function createLog(level: Config['logLevel'], key: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const personOf = (userId: string) => createHmac('sha256', key).update(userId).digest('hex').slice(0, 16)
  return {
    answered({ id, method, route, status, ms, userId, error }) {
      const line = {
        request: id,
        method,
        route,
        status,
        ms,
        ...(userId !== undefined && { person: personOf(userId) }),
        ...(error !== undefined && { error: describeError(error) }),
      }
      if (error === undefined) logger.info(line)
      else logger.error(line)
    },
    failed: (what, error) => logger.error({ error: describeError(error) }, what),
    warned: (what) => logger.warn(what),
  }
}
