import { readWord } from '#src/lib/address.ts'

/** The state of the profile's page: whether its form is open. */
export interface ProfileSearch {
  form?: 'editar' | undefined
}

export function profileSearch({ form }: Record<string, unknown>): ProfileSearch {
  return { form: readWord(form, ['editar'] as const) }
}
