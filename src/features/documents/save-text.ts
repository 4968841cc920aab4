import { isDirty } from './autosave/machine.ts'
import type { SaverState } from './autosave/saver.ts'

/** The hospital's clock, as far as it is needed here. */
interface Clock {
  today: () => string
  dayOf: (instant: string) => string
  hour: (instant: string) => string
  instant: (instant: string) => string
}

export const UNSAVED = 'Cambios sin guardar'

/**
 * Where the text is, in honest words: *Guardado* only after the server said so.
 * @param isUnread something stands in a field that can't be read: it is on no server, however often the rest is saved
 */
export function saveText(state: SaverState, online: boolean, clock: Clock, isUnread = false): string {
  const { sending, trouble, savedAt } = state
  if (!isDirty(state)) {
    if (isUnread) return UNSAVED
    const isToday = clock.dayOf(savedAt) === clock.today()
    return `Guardado ${isToday ? clock.hour(savedAt) : `el ${clock.instant(savedAt)}`}`
  }
  if (sending) return 'Guardando…'
  if (trouble?.kind === 'closed' || trouble?.kind === 'stale') return 'No se pudo guardar'
  if (!online) return 'Sin conexión: se guardará al volver'
  return trouble ? 'No se pudo guardar' : UNSAVED
}
