import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { Main } from './PageFrame.tsx'

interface MissingPageProps {
  /** What was not found. */
  title: string
  /** A possible reason, or what can be done. */
  text: string
  /** The link back. */
  link: LinkProps & { label: string }
}

/** The page for an address whose record does not exist, or not for this person. */
export function MissingPage({ title, text, link: { label, ...to } }: MissingPageProps) {
  return (
    <Main>
      <StateMessage
        heading
        title={title}
        action={
          <Link {...to} className={buttonClass('primary')}>
            {label}
          </Link>
        }
      >
        {text}
      </StateMessage>
    </Main>
  )
}
