/** Whether two values are the same JSON. */
export const sameAs = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The value of a field by its name, `beds[0].code`; undefined where the form has no such field. */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split(/[.[\]]/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([key]) => key === part)?.[1]
          : undefined,
      values,
    )
}

/**
 * Merges one person's changes into the record that another person stored meanwhile: only changed fields are taken.
 * @param original the fields before either of them wrote
 */
export function mergeOver<Values extends object>(local: Values, original: Values, stored: Values): Values {
  const originals = new Map(Object.entries(original))
  const changed = Object.entries(local).filter(([name, value]) => !sameAs(value, originals.get(name)))
  return { ...stored, ...Object.fromEntries(changed) }
}
