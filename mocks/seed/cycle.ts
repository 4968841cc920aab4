/** The element at a place that may lie beyond the end: then it starts over. */
export function around<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('An empty list goes nowhere')
  return found
}
