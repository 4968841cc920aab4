import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { PRODUCT_NAME } from '#src/config.ts'
import { Main } from '#src/hospital/PageFrame.tsx'
import { useSession, useSessionState } from '#src/session/use-session.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { lazyComponent } from '#src/ui/lazy-component.tsx'
import { onTheme, readTheme } from '#src/ui/theme.ts'

// It loads what only signed-in people need.
const HomeRightsNotice = lazyComponent(async () => (await import('./HomeRightsNotice.tsx')).HomeRightsNotice)

/** What it does, and what the picture of it shows. */
const PARTS = [
  [
    'episode',
    'Pacientes y episodios',
    'Registra, ingresa, traslada y egresa, con el paciente y sus alergias siempre a la vista.',
    'Episodio de un paciente hospitalizado',
  ],
  [
    'note',
    'Expediente con firma',
    'Las notas se guardan mientras escribes. Lo firmado ya no cambia: se le agregan adendas.',
    'Nota de evolución firmada',
  ],
  [
    'roster',
    'Asignaciones',
    'Quién está de guardia, quién no tiene médico, y qué se dijo al entregar el turno.',
    'Turnos y pacientes de una semana, por doctor',
  ],
  [
    'statistics',
    'Estadísticas',
    'Ocupación, estancia y egresos. Cada cifra abre sus renglones y dice cómo se calcula.',
    'Cifras de una semana junto a las de la anterior',
  ],
  [
    'rights',
    'Permisos por centro',
    'Cada quien ve lo que le toca, y cuando falta un permiso se dice cuál.',
    'Lectura y escritura por área de una enfermera',
  ],
] as const

/** When the dark picture shows: the theme chosen in the menu wins over the system's. */
const DARK = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' }

/** The public first page. It loads nothing that only signed-in people need. */
export function LandingPage() {
  const { user } = useSessionState()
  return (
    <Main width="text">
      <div className="grid gap-10 py-10 md:grid-cols-2 short:gap-6 short:py-4">
        <div className="flex flex-col items-start gap-6 self-center short:gap-3">
          <Logo className="size-14" />
          <h1 id="titulo" className="text-[2.25rem] font-bold short:text-2xl">
            {PRODUCT_NAME}
          </h1>
          <p className="text-lg text-muted">
            El trabajo diario del personal de un centro médico, en español y en un solo lugar.
          </p>
          {user ? (
            <>
              <HomeRightsNotice fallback={null} />
              <Link to="/hospitals" className={buttonClass('primary')}>
                Centros médicos
              </Link>
            </>
          ) : (
            <SignIn />
          )}
        </div>
        <section>
          <LandingPicture name="beds" alt="Camas de un piso, con su estado y su paciente" first />
          <Words title="Tablero de camas">Cada cama, su estado y su paciente, piso por piso.</Words>
        </section>
        {PARTS.map(([name, title, text, alt]) => (
          <section key={name}>
            <LandingPicture name={name} alt={alt} />
            <Words title={title}>{text}</Words>
          </section>
        ))}
        <section className="self-center">
          <Words title="Equipos compartidos">
            Al terminar la sesión la pantalla se cubre, y nada queda para quien sigue.
          </Words>
          <p className="my-6 text-muted">Los pacientes y el personal de las imágenes son inventados.</p>
          <Link to="/careers" className="text-accent underline">
            Bolsa de trabajo
          </Link>
        </section>
      </div>
    </Main>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      <p className="text-muted">{children}</p>
    </>
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

interface LandingPictureProps {
  /** As in `public/screens`. */
  name: string
  alt: string
  /** Seen at once; the others come when somebody scrolls to them. */
  first?: true
}

/** A picture of a screen, light or dark as the page is. Its place is there before it comes. */
function LandingPicture({ name, alt, first }: LandingPictureProps) {
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
