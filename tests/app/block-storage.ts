import { afterEach, beforeEach, vi } from 'vitest'
import { localStore, sessionStore } from '#src/lib/storage.ts'

/** For a whole file: blocks storage as browsers do, where even reading the property throws. */
export function blockStorage(...areas: ('sessionStorage' | 'localStorage')[]): void {
  beforeEach(() => {
    for (const area of areas)
      vi.spyOn(window, area, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied', 'SecurityError')
      })
  })
  afterEach(() => {
    sessionStore().clear()
    localStore().clear()
    vi.restoreAllMocks()
  })
}
