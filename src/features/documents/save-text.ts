import { isDirty } from './autosave/machine.ts'
import type { SaverState } from './autosave/saver.ts'

/** The hospital's clock, as far as it is needed here. */
interface Clock {
  today: () => string
  dayOf: (instant: string) => string
  hour: (instant: string) => string
  instant: (instant: string) => string
}

/** Where the text is, in honest words: *Guardado* only after the server said so. */
export function saveText(state: SaverState, online: boolean, clock: Clock): string {
  const { sending, trouble, savedAt } = state
  if (!isDirty(state)) {
    const isToday = clock.dayOf(savedAt) === clock.today()
    return `Guardado ${isToday ? clock.hour(savedAt) : `el ${clock.instant(savedAt)}`}`
  }
  if (sending) return 'Guardando…'
  if (trouble?.kind === 'closed' || trouble?.kind === 'stale') return 'No se pudo guardar'
  if (!online) return 'Sin conexión: se guardará al volver'
  return trouble ? 'No se pudo guardar' : 'Cambios sin guardar'
}
