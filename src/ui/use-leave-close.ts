import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Closes an overlay when the page changes, for example by the browser's *back*. */
export function useLeaveClose(onClose: () => void): void {
  const { history } = useRouter()
  // A page that only changes its search parameters is the same page.
  useEffect(
    () => history.subscribe(({ action }) => action.type !== 'REPLACE' && onClose()),
    [history, onClose],
  )
}
