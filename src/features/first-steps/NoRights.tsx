import { useState } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'

interface NoRightsProps {
  /** The rights are on their way, and are being asked for. */
  preparing: boolean
}

/** No right in the hospital has come yet: perhaps it is new, perhaps nobody gave one. */
export function NoRights({ preparing }: NoRightsProps) {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('')

  async function ask() {
    setAsking(true)
    setAnswer('')
    try {
      await session.renew()
      setAnswer('Todavía no llegan.')
    } catch (error) {
      if (!isAbort(error))
        setAnswer('No pudimos renovar tu acceso. Revisa tu conexión y vuelve a intentarlo.')
    } finally {
      setAsking(false)
    }
  }

  if (preparing) return <Loading text="Preparando el hospital…" />
  return (
    <section
      aria-label="Tus permisos"
      className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken p-4"
    >
      <p className="font-medium">Todavía no tienes permisos en este centro médico</p>
      <p className="text-muted">
        Si se acaba de crear, tardan un poco en llegar. Si no, pídelos a quien administra sus usuarios.
      </p>
      <Button busy={asking} onClick={() => void ask()}>
        Comprobar de nuevo
      </Button>
      <p role="status" className={answer === '' ? 'sr-only' : undefined}>
        {answer}
      </p>
    </section>
  )
}
