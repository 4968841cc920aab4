import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A change of page takes the focus to the new page's main part, where what had it went with the old page: the
 * keyboard goes on from there. A first page leaves the focus where the browser begins.
 */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let hadFocus = false
    const leave = router.subscribe('onBeforeNavigate', () => {
      hadFocus ||= document.activeElement !== document.body
    })
    const arrive = router.subscribe('onRendered', () => {
      if (hadFocus && document.activeElement === document.body)
        document.getElementById('contenido')?.focus({ preventScroll: true })
      hadFocus = false
    })
    return () => {
      leave()
      arrive()
    }
  }, [router])
}
