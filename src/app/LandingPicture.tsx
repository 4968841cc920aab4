import { useSyncExternalStore } from 'react'
import { onTheme, readTheme } from './theme.ts'

/** When the dark picture shows: what the person chose in the menu goes before what the system asks for. */
const DARK = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' }

interface LandingPictureProps {
  /** As in `public/screens`. */
  name: string
  alt: string
  /** Seen at once; the others come when somebody scrolls to them. */
  first?: true
}

/** A picture of a screen, light or dark as the page is. Its place is there before it comes. */
export function LandingPicture({ name, alt, first }: LandingPictureProps) {
  const theme = useSyncExternalStore(onTheme, readTheme)
  return (
    <picture>
      <source srcSet={`/screens/${name}-dark.webp`} media={DARK[theme]} />
      <img
        src={`/screens/${name}.webp`}
        alt={alt}
        width="1200"
        height="750"
        loading={first ? 'eager' : 'lazy'}
        className="h-auto w-full rounded-lg border border-line"
      />
    </picture>
  )
}
