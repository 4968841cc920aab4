import type { Placed } from './roster.ts'

/** An entry with more targets than this is written as several: none is taller than a page. */
const MANY = 12

/**
 * Paper is short: what has the same hours, role and shift (and in a room the same doctor) is one entry.
 * @returns the entries of a day, each with all that are alike but for whom they are for
 */
export function paperEntries(cell: readonly Placed[]): Placed[][] {
  const groups = Map.groupBy(cell, ({ assignment }) => {
    const { startsAt, endsAt, role, shift, doctorId } = assignment
    return [startsAt, endsAt, role, shift, doctorId].join()
  })
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MANY) }, (_, index) =>
      group.slice(index * MANY, (index + 1) * MANY),
    ),
  )
}
