import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { PRODUCT_NAME } from '#src/config.ts'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Logo } from './Logo.tsx'
import { Main } from './PageFrame.tsx'

const POINTS = [
  ['Tus centros médicos', 'Encuentra, crea y cambia de centro médico sin perder lo que escribes.'],
  ['Permisos por centro', 'Cada quien ve lo que le toca, y cuando falta un permiso se dice cuál.'],
  ['Equipos compartidos', 'Al terminar la sesión la pantalla se cubre, y nada queda para quien sigue.'],
] as const

/** The public first page. It loads nothing that only signed-in people need. */
export function LandingPage() {
  const { user } = useSessionState()
  return (
    <Main>
      <div className="mx-auto flex max-w-3xl flex-col items-start gap-6 py-10 short:py-4">
        <Logo className="size-14" />
        <h1 className="text-4xl font-bold short:text-2xl">{PRODUCT_NAME}</h1>
        <p className="text-lg text-muted">
          El trabajo diario del personal de un centro médico, en español y en un solo lugar.
        </p>
        {user ? (
          <Link to="/hospitals" className={buttonClass('primary')}>
            Centros médicos
          </Link>
        ) : (
          <SignIn />
        )}
        <ul className="grid w-full gap-4 sm:grid-cols-3">
          {POINTS.map(([title, text]) => (
            <li key={title} className="rounded-lg border border-line bg-raised p-4">
              <h2 className="font-semibold">{title}</h2>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <Link to="/careers" className="text-accent underline">
          Bolsa de trabajo
        </Link>
      </div>
    </Main>
  )
}

function SignIn() {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function signIn() {
    setBusy(true)
    setFailure('')
    try {
      await session.signIn('/')
    } catch (error) {
      setBusy(false)
      setFailure(errorText(error))
    }
  }

  return (
    <>
      <Button variant="primary" className="px-6 text-base" busy={busy} onClick={() => void signIn()}>
        {failure ? 'Reintentar' : 'Iniciar sesión'}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {failure}
      </p>
    </>
  )
}
