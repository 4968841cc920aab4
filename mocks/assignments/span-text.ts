import { instantText } from '#src/lib/dates.ts'
import { wireInstant } from '../wire-instant.ts'
import type { Span } from './span.ts'

/** *del 15 mar 2026, 07:00 al 15 mar 2026, 14:30*, or *desde el 15 mar 2026, 07:00*. */
export function spanText({ startedAt, endedAt }: Span, timeZone: string): string {
  const start = instantText(wireInstant(startedAt), timeZone)
  if (endedAt === null) return `desde el ${start}`
  return `del ${start} al ${instantText(wireInstant(endedAt), timeZone)}`
}
