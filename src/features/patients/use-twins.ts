import { useSelector } from '@tanstack/react-form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '#src/domain/dates.ts'
import type { TwinQuestion, Twins } from '#src/domain/patients/contract.ts'
import { storedPhone } from '#src/domain/phone.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts'
import { isWholeCurp, writtenCurp } from './curp-person.ts'
import type { PatientFields } from './patient-fields.ts'
import { patientQueries } from './queries.ts'
import type { PatientRecordForm } from './use-patient-form.ts'

/** Typing rests this long before it becomes a question, in milliseconds. */
const PAUSE_MS = 400

/** What is asked of what is typed so far: half a CURP or half a telephone number is nobody's. */
function questionOf(fields: PatientFields): TwinQuestion {
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

/** Whether enough is typed for an answer that means something. */
function isTelling({ curp, givenNames, firstSurname, birthDate, phone }: TwinQuestion): boolean {
  if (curp) return true
  const known = [givenNames, firstSurname, birthDate, phone].filter(Boolean)
  return known.length > 1
}

/** Patients who may be the one who is being written down, as far as is typed; none while nobody knows. */
export function useTwins({ form }: PatientRecordForm, self: number | undefined): Twins['data'] {
  const hospital = useHospital()
  const typed = useSelector(form.store, ({ values }) => JSON.stringify(questionOf(values)))
  const rested = useDebouncedValue(typed, PAUSE_MS)
  const question: TwinQuestion = JSON.parse(rested)
  const telling = isTelling(question)
  const { data } = useQuery({
    ...patientQueries.twins(hospital, question),
    enabled: telling,
    placeholderData: keepPreviousData,
  })
  if (!telling || !data) return []
  return data.data.filter(({ patient }) => patient.patientId !== self)
}
