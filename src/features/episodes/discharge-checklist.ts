import type { Episode } from './contract.ts'

/** One thing that should be there before a patient leaves. */
export interface ChecklistItem {
  /** What should be there, as the list names it. */
  label: string
  isDone: boolean
  /** What to do about it. */
  hint: string
  /** How the record names its lack, where one goes ahead without it. */
  missing: string
}

/** What is looked at before *Egresar*: it warns, and whoever goes ahead all the same leaves a trace of it. */
export function dischargeChecklist({ diagnoses }: Pick<Episode, 'diagnoses'>): ChecklistItem[] {
  return [
    {
      label: 'Diagnóstico registrado',
      isDone: diagnoses.length > 0,
      hint: 'Agrégalo con Editar.',
      missing: 'diagnóstico',
    },
  ]
}

/** What a discharge goes ahead without. */
export function overriddenBy(items: readonly ChecklistItem[]): string[] {
  return items.filter(({ isDone }) => !isDone).map(({ missing }) => missing)
}
