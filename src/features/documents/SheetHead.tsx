import { useSuspenseQuery } from '@tanstack/react-query'
import { ageInWords } from '#src/domain/age-in-words.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { subjectOf } from '#src/domain/documents/signature.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { bedText, SEX_LABELS } from '../patients/labels.ts'
import { patientQueries } from '../patients/queries.ts'
import { useRegisteredToday } from './SubjectNotice.tsx'

/** What stands on every page: whose hospital, whose note, which note, by whom and when. */
export function SheetHead({ document }: { document: Document }) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const { patientId, episodeId, title, author, occurredAt, signedBy } = document
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const { data: patient } = useSuspenseQuery(patientQueries.detail(hospital, patientId))
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  const registered = useRegisteredToday(document)
  // Once it is signed, who it was then; what the first version signed names nobody, and a draft is of today.
  const subject = document.subject ?? subjectOf(patient)
  // As old as when it was written, whenever it is printed.
  const age = ageInWords(subject, clock.dayOf(occurredAt)) || '—'
  const { name, birthDate, sex, recordNumber } = subject
  return (
    <div className="flex flex-col gap-0.5 border-b border-black pb-1 text-[9pt]">
      <p className="text-[12pt] font-semibold">
        <bdi>{profile.name}</bdi>
      </p>
      {profile.legalName && profile.legalName !== profile.name && (
        <p>
          <bdi>{profile.legalName}</bdi>
        </p>
      )}
      <p>{[profile.address, profile.clues && `CLUES ${profile.clues}`].filter(Boolean).join(' · ')}</p>
      <p>
        Paciente: <bdi className="font-semibold">{name}</bdi> · Edad: {age} · Sexo: {SEX_LABELS[sex]} ·
        Nacimiento: {birthDate === null ? '—' : clock.day(birthDate)}
      </p>
      {registered && (
        <p className="font-semibold">
          Paciente <bdi>{registered}</bdi>
        </p>
      )}
      <p>
        Expediente: {recordNumber} · Cama: {episode.bed ? bedText(episode.bed) : 'Sin cama'}
      </p>
      <p className="text-[12pt] font-semibold">{title}</p>
      <p>
        Autor: <bdi>{author.name}</bdi>
        {signedBy?.license && ` · Cédula: ${signedBy.license}`} · Fecha y hora: {clock.instant(occurredAt)}
      </p>
    </div>
  )
}
