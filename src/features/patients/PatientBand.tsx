import type { ReactNode } from 'react'
import type { Patient } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { ageOf } from './age.ts'
import { BandAllergies } from './BandAllergies.tsx'
import { bedText } from './bed-text.ts'
import { SEX_LABELS } from './labels.ts'
import { PatientMarks } from './PatientMarks.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

/**
 * Who it is that a screen is about: stays in sight below the navigation bar. The page's loader ensures the
 * hospital's profile, for its calendar.
 */
export function PatientBand({ patient }: { patient: Patient }) {
  const clock = useHospitalClock()
  const { birthDate, preferredName, recordNumber, sex, stay, allergies } = patient
  return (
    <section
      aria-label="Paciente"
      data-patient-band
      className="sticky top-14 z-20 border-b border-line bg-raised short:top-11"
    >
      <div className="mx-auto flex max-h-[45dvh] max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 overflow-y-auto px-4 py-2 short:py-1 narrow:text-sm">
        <p className="flex min-w-0 basis-full flex-wrap items-center gap-x-2 gap-y-1 short:basis-auto">
          <bdi
            id="quien"
            className="line-clamp-3 min-w-0 text-lg leading-tight font-semibold short:line-clamp-1 narrow:text-base"
          >
            {fullName(patient)}
          </bdi>
          {preferredName && (
            <span className="min-w-0 text-muted">
              (<bdi>{preferredName}</bdi>)
            </span>
          )}
          <PatientMarks patient={patient} />
        </p>
        <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 narrow:gap-x-3">
          <Fact label="Edad">{ageOf(patient, clock.today())}</Fact>
          <Fact label="Sexo">{SEX_LABELS[sex]}</Fact>
          <Fact label="Nacimiento">{birthDate === null ? '—' : clock.day(birthDate)}</Fact>
          <Fact label="Expediente">{recordNumber}</Fact>
          <Fact label="Cama">{stay ? bedText(stay.bed) : 'Sin cama'}</Fact>
          <Fact label="Alergias">
            <BandAllergies allergies={allergies} />
          </Fact>
        </dl>
      </div>
    </section>
  )
}
