import { useSelector } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useRef, useState } from 'react'
import { writtenCurp } from '#src/domain/curp.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { curpOffer, doubtsOf } from './curp.ts'
import type { PatientFields } from './patient-fields.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

interface CurpFieldProps {
  record: PatientRecordForm
  autoFocus?: boolean
}

/**
 * The CURP, what in it contradicts itself or the other fields, and the way to whoever has it already. Once it is whole
 * it fills in what it says and nobody has written yet.
 */
export function CurpField({ record, autoFocus = false }: CurpFieldProps) {
  const { form, bind } = record
  const values = useSelector(form.store, (state) => state.values)
  const [filled, setFilled] = useState({ curp: '', text: '' })
  const doubts = doubtsOf(values)
  const offer = curpOffer(values)

  function takeOver({ values: said, text }: typeof offer, curp: string) {
    for (const { name, value } of said) {
      form.setFieldValue(name, value)
      if (name === 'birthDate') form.setFieldValue('estimatedAge', '')
    }
    setFilled({ curp: writtenCurp(curp), text })
  }

  function write(curp: string) {
    form.setFieldValue('curp', curp)
    const next = { ...form.state.values, curp }
    const found = curpOffer(next)
    if (found.values.length > 0 && doubtsOf(next).length === 0) takeOver(found, curp)
  }

  return (
    <form.Field name="curp">
      {(field) => {
        const bound = bind(field)
        return (
          <div className="flex min-w-0 flex-col items-start gap-1">
            <TextField
              label="CURP"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              autoFocus={autoFocus}
              className="flex w-full min-w-0 flex-col gap-1 [&_input]:uppercase"
              {...bound}
              onValue={write}
              onBlur={() => {
                const written = writtenCurp(field.state.value)
                if (written !== field.state.value) field.handleChange(written)
                field.handleBlur()
              }}
            />
            <div role="status">
              {doubts.map((text) => (
                <p key={text} className="flex items-center gap-1 text-sm text-warning">
                  <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
                  {text}
                </p>
              ))}
              {doubts.length === 0 && filled.curp !== '' && filled.curp === writtenCurp(values.curp) && (
                <p className="text-sm text-muted">Se llenó con la CURP: {filled.text}</p>
              )}
            </div>
            {doubts.length === 0 && offer.values.length > 0 && (
              <Button onClick={() => takeOver(offer, values.curp)}>Tomar {offer.text} de la CURP</Button>
            )}
            {bound.error !== undefined && (
              <ExistingLink patientId={record.submitError?.existing?.patientId} />
            )}
          </div>
        )
      }}
    </form.Field>
  )
}

/** Opens the patient who has this CURP already; the form first asks whether what was typed may go. */
function ExistingLink({ patientId }: { patientId: number | undefined }) {
  const hospital = useHospital()
  if (patientId === undefined) return null
  return (
    <Link {...hospitalLinks(hospital).patient(patientId).overview} className={buttonClass()}>
      Abrir existente
    </Link>
  )
}

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
