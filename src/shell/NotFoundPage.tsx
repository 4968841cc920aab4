import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/Button.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { Main } from './PageFrame.tsx'

export function NotFoundPage() {
  return (
    <Main>
      <StateMessage
        heading
        title="Página no encontrada"
        action={
          <Link to="/" className={buttonClass('primary')}>
            Volver al inicio
          </Link>
        }
      >
        La dirección no existe o cambió de lugar.
      </StateMessage>
    </Main>
  )
}
