let collator: Intl.Collator | undefined

/**
 * Compares names and codes as people order them: *9-A* before *10-A*. The collator is made at first use, because a slow
 * computer takes 60 ms for it.
 */
export function compareNaturally(one: string, other: string): number {
  collator ??= new Intl.Collator('es', { numeric: true })
  return collator.compare(one, other)
}
