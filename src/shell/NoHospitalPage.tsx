import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { Main } from './PageFrame.tsx'

/** The address names a hospital that is not in the person's list. */
export function NoHospitalPage() {
  return (
    <Main>
      <StateMessage
        heading
        title="Este centro médico no existe o no tienes acceso"
        action={
          <Link to="/hospitals" className={buttonClass('primary')}>
            Ver mis centros médicos
          </Link>
        }
      >
        Si debería estar en tu lista, pide a la dirección del centro que te agregue.
      </StateMessage>
    </Main>
  )
}
