import { Link } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { fullName } from '#src/domain/patients/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { PatientLine } from './PatientLine.tsx'
import { twinReasonText } from './twin-reason-text.ts'
import type { PatientRecordForm } from './use-patient-form.ts'
import { useTwins } from './use-twins.ts'

interface PossibleTwinsProps {
  record: PatientRecordForm
  /** Who is being written down, where that is somebody already. */
  self: number | undefined
}

/** *Quizá ya está registrado*: who may be the same person. It advises, and holds nobody up. */
export function PossibleTwins({ record, self }: PossibleTwinsProps) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const twins = useTwins(record, self)
  return (
    <>
      {/* Heard is how many there are, not all of them again with every letter. */}
      <p role="status" className="sr-only">
        {twins.length > 0 &&
          (twins.length === 1 ? 'Hay 1 paciente parecido' : `Hay ${twins.length} pacientes parecidos`)}
      </p>
      {twins.length > 0 && (
        <section aria-label="Quizá ya está registrado" className="rounded-md bg-warning-soft px-3 py-2">
          <p className="flex items-center gap-2 font-semibold text-warning">
            <UsersRound aria-hidden="true" className="size-5 shrink-0" />
            Quizá ya está registrado
          </p>
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {twins.map(({ patient, reasons }) => (
              <li key={patient.patientId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 grow basis-64">
                  <PatientLine patient={patient} clock={clock} />
                  <p className="text-sm text-warning">{twinReasonText(reasons)}</p>
                </div>
                <Link
                  to="/hospitals/$hospitalId/patients/$patientId/overview"
                  params={{ hospitalId: String(hospital.id), patientId: String(patient.patientId) }}
                  aria-label={`Abrir existente: ${fullName(patient)}`}
                  className={buttonClass()}
                >
                  Abrir existente
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
