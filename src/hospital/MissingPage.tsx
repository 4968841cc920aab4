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

export function NotFoundPage() {
  return (
    <MissingPage
      title="Página no encontrada"
      text="La dirección no existe o cambió de lugar."
      link={{ to: '/', label: 'Volver al inicio' }}
    />
  )
}

/** The address names a hospital that is not in the person's list. */
export function NoHospitalPage() {
  return (
    <MissingPage
      title="Este centro médico no existe o no tienes acceso"
      text="Si debería estar en tu lista, pide a la dirección del centro que te invite."
      link={{ to: '/hospitals', label: 'Ver mis centros médicos' }}
    />
  )
}
