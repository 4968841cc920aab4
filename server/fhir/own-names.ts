/**
 * Things by names of their own: where two would have the same name, the later one gets a number on a line that no
 * name has. What stays in a list keeps its name when something else goes.
 */
export function withNames<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): (readonly [name: string, thing: Thing])[] {
  const seen = new Map<string, number>()
  return things.map((thing) => {
    const name = nameOf(thing)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return [before === 0 ? name : `${name}\n${before + 1}`, thing] as const
  })
}
