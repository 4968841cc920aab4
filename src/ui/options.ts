import type { Option } from './SelectField.tsx'

/** A set of codes and their labels as a list to choose from. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
