import { useEffect } from 'react'
import { IS_APPLE } from '#src/lib/platform.ts'
import { hasSingleKeys } from '#src/lib/single-keys.ts'

/** What a key opens over any page. */
export type Layer = 'search' | 'help'

/** Where a key means itself, or something of its own. */
const TYPING = ':read-write, select, [role=menu]'
const MODAL = '[role$=dialog], dialog[open]'

/**
 * Ctrl+K (⌘K) opens the search, `?` the help, and Esc gives up either while its code is on its way; `/` puts the
 * cursor into the search of the list on screen.
 */
export function useShortcuts(onLayer: (layer?: Layer) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey } = event
      if (event.defaultPrevented || event.altKey || document.querySelector(MODAL)) return
      if (key === 'Escape') return onLayer()
      if (ctrlKey || metaKey) {
        // The key that commands here, and no other with it.
        if (metaKey !== IS_APPLE || ctrlKey === IS_APPLE || event.shiftKey || key.toLowerCase() !== 'k')
          return
        onLayer('search')
      } else {
        if ((key !== '/' && key !== '?') || !hasSingleKeys()) return
        if (target instanceof Element && target.closest(TYPING)) return
        const list = document.querySelector<HTMLInputElement>('[data-list-search]')
        if (key === '?') onLayer('help')
        else if (list) {
          list.focus()
          list.select()
        } else return
      }
      // The key itself is not to be typed, nor is it the browser's.
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onLayer])
}
