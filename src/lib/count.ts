let formatter: Intl.NumberFormat | undefined

/**
 * Returns a whole number with its thousands apart: *1,234*. The formatter is made when a number needs it, because a slow
 * computer takes 25 ms for the first one.
 */
export function formatCount(count: number): string {
  if (Math.abs(count) < 1000) return String(count)
  formatter ??= new Intl.NumberFormat('es-MX')
  return formatter.format(count)
}
