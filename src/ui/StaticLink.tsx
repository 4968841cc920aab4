import { type LinkOptions, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState } from 'react'

interface StaticLinkProps {
  link: LinkOptions
  className: string
  children: ReactNode
}

/**
 * A link that does not watch the address, which never is the one it leads to: of those a page may hold hundreds,
 * and a change of the address draws none of them anew. Pointing at it fetches the code that its page needs.
 */
export function StaticLink({ link, className, children }: StaticLinkProps) {
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
      onClick={follow}
      onPointerEnter={() => void router.preloadRoute(link)}
    >
      {children}
    </a>
  )
}
