/** Whether two values would be kept and sent as the same text. */
export const sameAs = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What stands under a field's name, `beds[0].code`; undefined where the form has no such field. */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split(/[.[\]]/)
    .filter(Boolean)
    .reduce<unknown>(
      (place, part) =>
        typeof place === 'object' && place !== null
          ? Object.entries(place).find(([key]) => key === part)?.[1]
          : undefined,
      values,
    )
}

/**
 * One person's changes over what another has stored meanwhile: a field that was left as it was is as it is stored.
 * @param begun the fields as they were before either of them wrote
 */
export function mergeOver<Values extends object>(mine: Values, begun: Values, stored: Values): Values {
  const before = new Map(Object.entries(begun))
  const changed = Object.entries(mine).filter(([name, value]) => !sameAs(value, before.get(name)))
  return { ...stored, ...Object.fromEntries(changed) }
}
