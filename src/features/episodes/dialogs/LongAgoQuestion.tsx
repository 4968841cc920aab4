import { type ReactNode, useRef, useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { longAgo } from '#src/lib/written-date.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { beganLongAgo } from './new-episode-form.ts'

/**
 * Asks once about an admission of more than a year ago, because the year may be wrong. A patient may have been in the
 * hospital for years when it begins to use Ronda.
 */
export function useLongAgoQuestion(): {
  /** @param admittedAt on the hospital's clock */
  ask: (admittedAt: string, proceed: () => void) => void
  /** The dialog with the question. */
  question: ReactNode
} {
  const { clock } = useHospital()
  const [asked, setAsked] = useState<{ day: string; yes: () => void }>()
  const confirmed = useRef('')

  function ask(admittedAt: string, proceed: () => void) {
    const yes = () => {
      confirmed.current = admittedAt
      setAsked(undefined)
      proceed()
    }
    if (confirmed.current === admittedAt || !beganLongAgo(admittedAt, clock)) proceed()
    else setAsked({ day: admittedAt.slice(0, 10), yes })
  }

  const question = asked && (
    <ConfirmDialog
      title="Revisa el año del ingreso"
      question={`El ingreso que escribiste es del ${clock.day(asked.day)}, ${longAgo(asked.day, clock.today())}. ¿Es correcto?`}
      confirmLabel="Sí, es correcto"
      cancelLabel="Corregir"
      onCancel={() => setAsked(undefined)}
      onConfirm={asked.yes}
    />
  )
  return { ask, question }
}
