import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { Main } from './PageFrame.tsx'

interface MissingPageProps {
  /** What is not there. */
  title: string
  /** Why that may be, or what can be done. */
  text: string
  /** The way back. */
  link: LinkProps & { label: string }
}

/** A page for what the address names and nobody finds, or not this person. */
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
