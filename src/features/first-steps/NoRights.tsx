import { useRightsCheck } from '#src/hospital/use-rights-check.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading } from '#src/ui/Loading.tsx'

interface NoRightsProps {
  /** The rights are on their way, and are being asked for. */
  preparing: boolean
}

/** No right in the hospital has come yet: perhaps it is new, perhaps nobody gave one. */
export function NoRights({ preparing }: NoRightsProps) {
  const { asking, answer, ask } = useRightsCheck()
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
