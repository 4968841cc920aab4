import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TwinQuestion, Twins } from '#src/domain/patients/contract.ts'
import { isLikelySame } from '#src/domain/patients/rules.ts'
import { sameAs } from '#src/forms/values.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { patientQueries } from '../queries.ts'
import { PatientLine } from './PatientLine.tsx'
import { duplicateQuestionOf, isSpecific, reasonsText } from './PossibleDuplicates.tsx'
import type { PatientFields } from './patient-fields.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

/** Maximum time that saving waits for the list of possible duplicates, in milliseconds. */
const WAIT_MS = 3_000

interface DuplicateQuestion {
  /** Sends the record once nobody is likely the same person, or the user said so. */
  ask: (fields: PatientFields, proceed: () => void) => void
  /** Has the record's form wait for the look-up as for its own request; cancelling ends it. */
  waitIn: <Form extends Pick<PatientRecordForm, 'busy' | 'abort'>>(record: Form) => Form
  /** The dialog with the question. */
  question: ReactNode
}

/**
 * Asks once about each patient who is likely the same person, before a record is sent.
 * @param self the patient who is being identified
 */
export function useDuplicateQuestion(self?: number): DuplicateQuestion {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<{ likely: Twins['data']; proceed: () => void }>()
  const [isLooking, setLooking] = useState(false)
  const confirmed = useRef(new Set<number>())
  // A second try may find the patient whom the first one registered.
  const cleared = useRef<TwinQuestion>(undefined)
  const look = useRef<AbortController>(undefined)
  // A form that was closed meanwhile must not be sent.
  useEffect(() => () => look.current?.abort(), [])

  function cancel() {
    look.current?.abort()
    look.current = undefined
    setLooking(false)
  }

  async function find(question: TwinQuestion): Promise<Twins['data']> {
    if (!isSpecific(question) || !navigator.onLine) return []
    const tooLate = new Promise<Twins>((resolve) => setTimeout(resolve, WAIT_MS, { data: [] }))
    // Another user may have registered them a moment ago.
    const now = { ...patientQueries.possibleDuplicates(hospital, question), staleTime: 0, retry: false }
    const { data } = await Promise.race([queryClient.query(now), tooLate])
    return data
  }

  async function ask(fields: PatientFields, proceed: () => void) {
    if (look.current) return
    const question = duplicateQuestionOf(fields)
    const send = () => {
      cleared.current = question
      proceed()
    }
    if (sameAs(cleared.current, question)) return send()
    look.current = new AbortController()
    const { signal } = look.current
    setLooking(true)
    const found = await find(question).catch(() => [])
    if (signal.aborted) return
    cancel()
    const likely = found.filter(
      ({ patient: { patientId }, reasons }) =>
        patientId !== self && !confirmed.current.has(patientId) && isLikelySame(reasons),
    )
    if (likely.length === 0) send()
    else setAsked({ likely, proceed: send })
  }

  function confirm() {
    for (const { patient } of asked?.likely ?? []) confirmed.current.add(patient.patientId)
    setAsked(undefined)
    asked?.proceed()
  }

  return {
    ask: (fields, proceed) => void ask(fields, proceed),
    waitIn: (record) => ({
      ...record,
      busy: record.busy || isLooking,
      abort: () => {
        cancel()
        return record.abort()
      },
    }),
    question: asked && (
      <LikelyDuplicates duplicates={asked.likely} onCancel={() => setAsked(undefined)} onConfirm={confirm} />
    ),
  }
}

interface LikelyDuplicatesProps {
  duplicates: Twins['data']
  onCancel: () => void
  onConfirm: () => void
}

/** Asks whether somebody is really another person than these patients. The focus starts on the safe answer. */
function LikelyDuplicates({ duplicates, onCancel, onConfirm }: LikelyDuplicatesProps) {
  const { clock } = useHospital()
  return (
    <Dialog
      alert
      title="¿Es la misma persona?"
      description="Un segundo expediente de la misma persona separa su historia, sus alergias y sus medicamentos."
      onClose={onCancel}
    >
      <ul className="flex flex-col divide-y divide-line">
        {duplicates.map(({ patient, reasons }) => (
          <li key={patient.patientId} className="py-2">
            <PatientLine patient={patient} clock={clock} />
            <p className="text-sm text-warning">{reasonsText(reasons)}</p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} autoFocus>
          Revisar
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          Es otra persona
        </Button>
      </div>
    </Dialog>
  )
}
