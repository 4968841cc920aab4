import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { privateChange } from '#src/lib/private-search.ts'

/**
 * The search of a list about patients, which is in the history entry, and a function to change the list's state.
 * @param navigate the route's
 */
export function usePrivateSearch(navigate: (to: ReturnType<typeof privateChange>) => unknown) {
  const q = useLocation({ select: ({ state }) => state.listSearch })
  const change = useCallback(
    (...[next, options]: Parameters<typeof privateChange>) => void navigate(privateChange(next, options)),
    [navigate],
  )
  return { q, change }
}
