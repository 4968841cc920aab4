import { useSelector } from '@tanstack/react-form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { writtenCurp } from '#src/domain/curp.ts'
import { isDay } from '#src/domain/dates.ts'
import type { PatientSummary, TwinQuestion, TwinReason, Twins } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { storedPhone } from '#src/domain/phone.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { patientQueries } from '../queries.ts'
import { isWholeCurp } from './curp.ts'
import { PatientLine } from './PatientLine.tsx'
import type { PatientFields } from './patient-fields.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

/** How long typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 400
const REASON_LABELS: Readonly<Record<TwinReason, string>> = {
  curp: 'la misma CURP',
  name: 'un nombre parecido',
  birthDate: 'la misma fecha de nacimiento',
  phone: 'el mismo teléfono',
}
const LIST = new Intl.ListFormat('es-MX', { type: 'conjunction' })

interface PossibleDuplicatesProps {
  record: PatientRecordForm
  /** Who is being identified, and no duplicate of themselves. */
  self?: number | undefined
  /** Goes on with one of them in the place of a new record. */
  onChoose?: (patient: PatientSummary) => void
}

/** *Quizá ya está registrado*: who may be the same person. It advises; `useDuplicateQuestion` asks. */
export function PossibleDuplicates({ record, self, onChoose }: PossibleDuplicatesProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const duplicates = usePossibleDuplicates(record, self)
  return (
    <>
      {/* Announces how many there are: the list would be read out again with every letter. */}
      <p role="status" className="sr-only">
        {duplicates.length > 0 &&
          (duplicates.length === 1
            ? 'Hay 1 paciente parecido'
            : `Hay ${duplicates.length} pacientes parecidos`)}
      </p>
      {duplicates.length > 0 && (
        <section aria-label="Quizá ya está registrado" className="rounded-md bg-warning-soft px-3 py-2">
          <p className="flex items-center gap-2 font-semibold text-warning">
            <UsersRound aria-hidden="true" className="size-5 shrink-0" />
            Quizá ya está registrado
          </p>
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {duplicates.map(({ patient, reasons }) => (
              <li key={patient.patientId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <div className="min-w-0 grow basis-64">
                  <PatientLine patient={patient} clock={clock} />
                  <p className="text-sm text-warning">{reasonsText(reasons)}</p>
                </div>
                {onChoose && (
                  <Button
                    disabled={record.busy}
                    aria-label={`Elegir: ${fullName(patient)}`}
                    onClick={() => onChoose(patient)}
                  >
                    Elegir
                  </Button>
                )}
                <Link
                  {...hospitalLinks(hospital).patient(patient.patientId).overview}
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

/** Who may be the one that is being registered, going by what is typed so far; nobody until the server has answered. */
function usePossibleDuplicates({ form, busy }: PatientRecordForm, self: number | undefined): Twins['data'] {
  const hospital = useHospital()
  const typed = useSelector(form.store, ({ values }) => JSON.stringify(duplicateQuestionOf(values)))
  const debounced = useDebouncedValue(typed, PAUSE_MS)
  const question: TwinQuestion = JSON.parse(debounced)
  const isAsked = isSpecific(question)
  const { data } = useQuery({
    ...patientQueries.possibleDuplicates(hospital, question),
    // Not while they are being registered: the server may know them before its answer comes.
    enabled: isAsked && !busy,
    placeholderData: keepPreviousData,
  })
  if (!isAsked || !data) return []
  return data.data.filter(({ patient }) => patient.patientId !== self)
}

/** What is asked about what is typed so far: half a CURP or half a telephone number finds nobody. */
export function duplicateQuestionOf(fields: PatientFields): TwinQuestion {
  const curp = writtenCurp(fields.curp)
  return {
    curp: isWholeCurp(curp) ? curp : null,
    givenNames: fields.givenNames.trim(),
    firstSurname: fields.firstSurname.trim(),
    secondSurname: fields.secondSurname.trim(),
    phone: storedPhone(fields.phone) ?? '',
    birthDate: isDay(fields.birthDate) ? fields.birthDate : null,
  }
}

/** Whether enough is typed to search by: a CURP, or two of the rest. */
export function isSpecific({ curp, givenNames, firstSurname, birthDate, phone }: TwinQuestion): boolean {
  if (curp) return true
  const known = [givenNames, firstSurname, birthDate, phone].filter(Boolean)
  return known.length > 1
}

/** Why somebody may be the same person, in a sentence: *Tiene un nombre parecido y el mismo teléfono*. */
export function reasonsText(reasons: readonly TwinReason[]): string {
  return `Tiene ${LIST.format(reasons.map((reason) => REASON_LABELS[reason]))}`
}
