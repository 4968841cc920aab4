import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { doubtsOf } from './curp.ts'
import type { PatientFields } from './patient-fields.ts'

/**
 * Asks once, before a record is sent, about a CURP that contradicts it.
 * @returns what `usePatientForm` calls before it sends, and the dialog with the question
 */
export function useCurpQuestion(): {
  ask: (fields: PatientFields, proceed: () => void) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<{ doubts: string[]; proceed: () => void }>()
  const accepted = useRef('')

  function ask(fields: PatientFields, proceed: () => void) {
    const doubts = doubtsOf(fields)
    const concern = [fields.curp, ...doubts].join()
    const yes = () => {
      accepted.current = concern
      proceed()
    }
    if (doubts.length === 0 || accepted.current === concern) yes()
    else setAsked({ doubts, proceed: yes })
  }

  const question = asked && (
    <ConfirmDialog
      title="La CURP no coincide"
      question={`${asked.doubts.join('. ')}. ¿Quieres guardar de todos modos?`}
      confirmLabel="Guardar de todos modos"
      cancelLabel="Revisar"
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined)
        asked.proceed()
      }}
    />
  )
  return { ask, question }
}
