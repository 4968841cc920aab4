const HOUR = 60
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** A duration in words: *20 min*, *2 h 5 min*, *3 días*, *1 año*. */
export function durationText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) {
    const rest = minutes % HOUR
    return `${Math.floor(minutes / HOUR)} h${rest > 0 ? ` ${rest} min` : ''}`
  }
  const [size, one, many] = minutes < YEAR ? [DAY, 'día', 'días'] : [YEAR, 'año', 'años']
  const count = Math.floor(minutes / size)
  return `${count} ${count === 1 ? one : many}`
}
