/** The middle one of an odd count of figures; of an even count the lower of the two in the middle. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 50)
}

/** The figure that so many percent of them do not exceed; 0 of none. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
