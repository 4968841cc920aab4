import { type LinkOptions, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState } from 'react'

interface StaticLinkProps {
  link: LinkOptions
  className: string
  /** The accessible name, where the text alone says too little. */
  label?: string
  children: ReactNode
}

/**
 * A link that does not subscribe to the router, for pages with hundreds of links: a change of the address does not
 * rerender it. It never is the active link. Hovering over it preloads its page's code.
 */
export function StaticLink({ link, className, label, children }: StaticLinkProps) {
  const router = useRouter()
  const [href] = useState(() => router.buildLocation(link).href)

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate(link)
  }

  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      onClick={follow}
      onPointerEnter={() => void router.preloadRoute(link)}
    >
      {children}
    </a>
  )
}
