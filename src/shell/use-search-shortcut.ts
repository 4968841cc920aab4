import { useEffect } from 'react'

/** Where a key means itself, or something of its own. */
const TYPING = 'input, textarea, select, [contenteditable], [role=menu]'
const MODAL = '[role=dialog], [role=alertdialog], dialog[open]'

/** `/` puts the cursor into the search of the list on screen. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      const search = document.querySelector<HTMLInputElement>('[data-list-search]')
      if (!search || document.querySelector(MODAL)) return
      // The slash itself is not to be typed.
      event.preventDefault()
      search.select()
    }
    window.addEventListener('keydown', find)
    return () => window.removeEventListener('keydown', find)
  }, [])
}
