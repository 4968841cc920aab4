import { useSuspenseQuery } from '@tanstack/react-query'
import CircleSlash from 'lucide-react/icons/circle-slash'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { Addendum, Document, DocumentSubject } from '#src/domain/documents/contract.ts'
import { type Identity, subjectOf } from '#src/domain/documents/signature.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SEX_LABELS } from '../../patients/labels.ts'
import { patientQueries } from '../../patients/queries.ts'
import { signerText } from '../labels.ts'

/** Warns that the patient's record has changed since the document was signed. */
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

/** How the patient's record differs today from what was signed; null if it does not. */
export function useRegisteredToday({ patientId, subject }: Document): string | null {
  const hospital = useHospital()
  const { clock } = hospital
  const { data: patient } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  return subject && registeredText(subject, patient, clock.day)
}

/**
 * How a patient's record differs today from a signed document: *hoy registrado como Ana López · Nacimiento: 15 mar
 * 1985*; null if it does not.
 */
export function registeredText(
  signed: DocumentSubject,
  patient: Identity,
  dayText: (day: string) => string,
): string | null {
  const today = subjectOf(patient)
  const { name, sex, birthDate, estimatedAge, recordNumber } = today
  const other = [
    sex !== signed.sex && `Sexo: ${SEX_LABELS[sex]}`,
    birthDate !== signed.birthDate && `Nacimiento: ${birthDate === null ? '—' : dayText(birthDate)}`,
    estimatedAge !== signed.estimatedAge && estimatedAge !== null && `Edad aproximada: ${estimatedAge} años`,
    recordNumber !== signed.recordNumber && `Expediente: ${recordNumber}`,
  ].filter((part) => part !== false)
  if (name === signed.name && other.length === 0) return null
  return [`hoy registrado como ${name}`, ...other].join(' · ')
}

/** @param addenda the oldest first */
export function Addenda({ addenda }: { addenda: readonly Addendum[] }) {
  const { clock } = useHospital()
  return (
    <section aria-labelledby="adendas" className="flex flex-col gap-2">
      <h3 id="adendas" className="font-semibold break-after-avoid">
        Adendas
      </h3>
      <ol className="flex flex-col gap-3">
        {addenda.map(({ text, at, signedBy }) => (
          <li key={at} className="border-l-2 border-line pl-3">
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <p className="text-sm text-muted">
              <bdi>{signerText(signedBy)}</bdi> · {clock.instant(at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function AnnulmentNotice({ annulment }: { annulment: NonNullable<Document['annulment']> }) {
  const { clock } = useHospital()
  const { at, reason, signedBy } = annulment
  return (
    <section aria-label="Anulación" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      <p className="flex items-center gap-2 font-semibold">
        <CircleSlash aria-hidden="true" className="size-4 shrink-0" />
        Documento anulado
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        Motivo: <bdi>{reason}</bdi>
      </p>
      <p>
        <bdi>{signedBy.name}</bdi> · {clock.instant(at)}
      </p>
    </section>
  )
}
