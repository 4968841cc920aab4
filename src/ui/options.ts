import type { Option } from './SelectField.tsx'

/** Turns a map of codes and labels into options. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
