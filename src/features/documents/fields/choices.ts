import type { Option } from '#src/ui/SelectField.tsx'

/** What a choice offers. A value that its template does not offer any more stays readable. */
export function choicesOf(options: readonly string[], value: string | null): Option[] {
  const offered = options.map((option) => ({ value: option, label: option }))
  if (value === null || value === '' || options.includes(value)) return offered
  return [...offered, { value, label: `${value} (ya no se ofrece)` }]
}
