import { dayText } from '#src/domain/dates.ts'
import type { Period } from '#src/domain/statistics/contract.ts'

/** Days as people read them: *21 nov 2026*, *1 – 21 nov 2026*, *22 nov 2025 – 21 nov 2026*. */
export function periodText({ from, to }: Period): string {
  if (from === to) return dayText(to)
  const [first, last] = [dayText(from).split(' '), dayText(to).split(' ')]
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3
  return `${first.slice(0, shared).join(' ')} – ${last.join(' ')}`
}
