import type * as z from 'zod/mini'

/** The words for whatever a schema has no words of its own for. */
export const spanish: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Es obligatorio' : 'El dato no es del tipo esperado'
    case 'too_small':
      return `El mínimo es ${issue.minimum}`
    case 'too_big':
      return `El máximo es ${issue.maximum}`
    case 'invalid_format':
      return 'El formato no es válido'
    case 'invalid_value':
      return issue.input === undefined ? 'Es obligatorio' : `Debe ser ${issue.values.map(String).join(' o ')}`
    default:
      return 'El dato no es válido'
  }
}

/** What is wrong, by the path of the field; what is wrong with the whole is left out. */
export function issuesByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const { path, message } of issues) {
    const field = path.map(String).join('.')
    if (field) fields.set(field, [...(fields.get(field) ?? []), message])
  }
  return Object.fromEntries(fields)
}
