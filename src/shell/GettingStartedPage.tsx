import { Link } from '@tanstack/react-router'
import { useSessionState } from '#src/session/use-session.ts'
import { useSelectionState } from '#src/session/use-workplace.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { PageFrame } from './PageFrame.tsx'

/** Where a person begins who has no hospital yet. */
export function GettingStartedPage() {
  const { user } = useSessionState()
  const { hospital } = useSelectionState()
  const none = hospital.hospitalId === null
  return (
    <PageFrame title="Primeros Pasos" context={user && <bdi>{user.userName}</bdi>}>
      <p>
        {none
          ? 'Todavía no perteneces a ningún centro médico. Crea el primero, o pide a la dirección del tuyo que te agregue.'
          : `Ya perteneces a ${hospital.name}.`}
      </p>
      <Link to="/hospitals" className={buttonClass('primary', 'self-start')}>
        {none ? 'Crear un centro médico' : 'Centros médicos'}
      </Link>
    </PageFrame>
  )
}
