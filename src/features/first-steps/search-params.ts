import { readId, readWord } from '#src/lib/address.ts'

const FORMS = [
  'perfil',
  'cuartos',
  'cuarto',
  'importar',
  'yo',
  'doctor',
  'usuario',
  'paciente',
  'episodio',
] as const

/** What lies over the first steps; who and which bed it is about stand beside it, as plain numbers. */
export interface FirstStepsSearch {
  form?: (typeof FORMS)[number] | undefined
  patient?: number | undefined
  bed?: number | undefined
}

export function firstStepsSearch(raw: Record<string, unknown>): FirstStepsSearch {
  return { form: readWord(raw.form, FORMS), patient: readId(raw.patient), bed: readId(raw.bed) }
}
