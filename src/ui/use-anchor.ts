import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Whoever does one of these goes their own way. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** How long a page may take to come whole. */
const SETTLED_MS = 5_000

/**
 * Keeps the part of the page that the address names at the top while the rest of the page comes: what stands above it
 * has no height yet when the router scrolls there. Ends with the first hand on the page.
 */
export function useAnchor(id: string): void {
  const isNamed = useLocation({
    select: ({ hash, state }) => hash === id && state.__hashScrollIntoViewOptions !== false,
  })

  useEffect(() => {
    if (!isNamed) return
    const keep = () => document.getElementById(id)?.scrollIntoView()
    const observer = new ResizeObserver(keep)
    const ended = new AbortController()
    const timer = setTimeout(() => ended.abort(), SETTLED_MS)
    ended.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      observer.disconnect()
    })
    for (const hand of HANDS)
      document.addEventListener(hand, () => ended.abort(), { signal: ended.signal, passive: true })
    observer.observe(document.body)
    return () => ended.abort()
  }, [id, isNamed])
}
