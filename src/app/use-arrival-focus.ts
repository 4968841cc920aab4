import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Where the focus may be on a page that has just come because that page wants it there, or somebody was quicker: a
 * menu that opens meanwhile stays open.
 */
const TAKERS = 'main, [role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true]'

/**
 * A change of page takes the focus to the new page's main part, whose name then tells where one is, or to the part
 * that the address names; unless the new page, or what lies over it, took the focus by itself. A first page leaves it
 * where the browser begins.
 */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(() => {
    const { body } = document
    let before: Element = body
    const leave = router.subscribe('onBeforeNavigate', () => {
      // On the way over several addresses what had the focus at first may be gone.
      if (document.activeElement !== body) before = document.activeElement ?? body
    })
    const arrive = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
        const now = document.activeElement ?? body
        const wasUsed = before !== body || navigator.userActivation?.hasBeenActive
        const isStale = pathChanged && (now === before || !now.closest(TAKERS))
        const part = document.getElementById(toLocation.hash)
        const isAsked = hashChanged && part !== null && !part.contains(now)
        before = body
        if (fromLocation && wasUsed && (now === body || isStale || isAsked))
          (part ?? document.getElementById('contenido'))?.focus({ preventScroll: true })
      },
    )
    return () => {
      leave()
      arrive()
    }
  }, [router])
}
