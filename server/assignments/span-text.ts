import { instantText } from '#src/domain/dates.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { Span } from './span.ts'

/** *del 15 mar 2026, 07:00 al 15 mar 2026, 14:30*, or *desde el 15 mar 2026, 07:00*. */
export function spanText({ startedAt, endedAt }: Span, timeZone: string): string {
  const start = instantText(isoInstant(startedAt), timeZone)
  if (endedAt === null) return `desde el ${start}`
  return `del ${start} al ${instantText(isoInstant(endedAt), timeZone)}`
}
