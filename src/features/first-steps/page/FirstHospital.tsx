import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { HospitalDialogs } from '../../hospitals/dialogs.ts'
import {
  findHospitalDraft,
  findOpenHospitalDraft,
  type HospitalDraft,
} from '../../hospitals/parts/hospital-draft.ts'
import { STEPS } from '../labels.ts'
import { StepCard } from './StepCard.tsx'

const NEW = { kind: 'create', hospitalId: null, original: null } as const

/** A form of a new hospital that stood open when the page went. */
function reopened(): HospitalDraft | null {
  const entry = findOpenHospitalDraft()
  return entry?.kind === 'create' ? entry : null
}

/** The steps of somebody who belongs to no hospital yet: the first one makes it. */
export function FirstHospital({ onCreated }: { onCreated: (prepared: Promise<void>) => void }) {
  const goTo = useNavigate()
  const [dialog, setDialog] = useState(reopened)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const afterwards = {
    onCreated,
    onDeleted: () => undefined,
    onReopen: (entry: HospitalDraft) => {
      // The toast outlives the page: gone from it, the person comes to the list, which opens what was kept.
      if (mounted.current) setDialog(entry)
      else void goTo({ to: '/hospitals' })
    },
  }
  return (
    <>
      <p>
        Todavía no perteneces a ningún centro médico. Crea el primero, o pide a la dirección del tuyo que te
        invite.
      </p>
      <ol aria-label="Pasos" className="flex flex-col gap-3 short:gap-2">
        {STEPS.map((id) => (
          <StepCard
            key={id}
            id={id}
            state={id === 'hospital' ? 'next' : id === 'users' ? 'optional' : 'waiting'}
          >
            {id === 'hospital' && (
              <div>
                <Button
                  variant="primary"
                  preload={HospitalDialogs.preload}
                  onClick={() => setDialog({ ...NEW, text: findHospitalDraft(NEW)?.text ?? '', open: true })}
                >
                  Crear centro médico
                </Button>
              </div>
            )}
          </StepCard>
        ))}
      </ol>
      {dialog && <HospitalDialogs entry={dialog} afterwards={afterwards} onClose={() => setDialog(null)} />}
    </>
  )
}
