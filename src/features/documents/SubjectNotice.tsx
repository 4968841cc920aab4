import { useSuspenseQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { Document } from '#src/domain/documents/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { patientQueries } from '../patients/queries.ts'
import { registeredText } from './subject-text.ts'

/** Says of a signed document that the patient's record is no more as it was signed. */
export function SubjectNotice({ document }: { document: Document }) {
  const text = useRegisteredToday(document)
  if (document.subject === null || text === null) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        Se firmó a nombre de <bdi className="font-semibold">{document.subject.name}</bdi>; <bdi>{text}</bdi>.
      </span>
    </p>
  )
}

/** In what the patient's record differs today from what was signed, in words; null where it does not. */
export function useRegisteredToday({ patientId, subject }: Document): string | null {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const { data: patient } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  return subject && registeredText(subject, patient, clock.day)
}
