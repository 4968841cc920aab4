import { useSelector } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { curpOffer, doubtsOf, writtenCurp } from './curp.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

/** The CURP, what in it contradicts itself or the other fields, and the way to whoever has it already. */
export function CurpField({ record }: { record: PatientRecordForm }) {
  const { form, bind } = record
  const { curp, birthDate, sex, birthState } = useSelector(form.store, ({ values }) => values)
  const doubts = doubtsOf({ curp, birthDate, sex })
  const offer = curpOffer({ curp, birthDate, sex, birthState })

  function takeOver() {
    for (const { name, value } of offer.values) {
      form.setFieldValue(name, value)
      if (name === 'birthDate') form.setFieldValue('estimatedAge', '')
    }
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
              spellCheck={false}
              className="flex w-full min-w-0 flex-col gap-1 [&_input]:uppercase"
              {...bound}
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
            </div>
            {doubts.length === 0 && offer.values.length > 0 && (
              <Button onClick={takeOver}>Tomar {offer.text} de la CURP</Button>
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
