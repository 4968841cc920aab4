import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Closes what lies over any page when one goes to another, as by the browser's way back. */
export function useLeaveClose(onClose: () => void): void {
  const { history } = useRouter()
  // A page that only notes its own state, as a search in its address, is the same page.
  useEffect(
    () => history.subscribe(({ action }) => action.type !== 'REPLACE' && onClose()),
    [history, onClose],
  )
}
