import type { LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StaticLink } from '#src/ui/StaticLink.tsx'

interface HomeRowProps {
  /** Leads there; left out for whoever may not go. */
  link: LinkOptions | undefined
  /** What the row is called. */
  name: string
  /** Where that is, at the right. */
  place?: string | undefined
  /** One line below. */
  children?: ReactNode
}

/** One line of a card: whom or what it is about, where, and what there is to know. */
export function HomeRow({ link, name, place, children }: HomeRowProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          {link ? (
            <StaticLink
              link={link}
              className="rounded underline-offset-2 hover:underline pointer-coarse:block pointer-coarse:min-h-11"
            >
              <bdi>{name}</bdi>
            </StaticLink>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        {place && <bdi className="max-w-1/2 shrink-0 text-muted wrap-anywhere tabular-nums">{place}</bdi>}
      </p>
      {children}
    </>
  )
}
