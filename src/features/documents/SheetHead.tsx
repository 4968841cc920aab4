import { useSuspenseQuery } from '@tanstack/react-query'
import { useHospital } from '#src/shell/use-hospital.ts'
import { episodeQueries } from '../episodes/queries.ts'
import { ageOf } from '../patients/age.ts'
import { bedText } from '../patients/bed-text.ts'
import { SEX_LABELS } from '../patients/labels.ts'
import { patientQueries } from '../patients/queries.ts'
import { fullName } from '../patients/rules.ts'
import { profileQueries } from '../profile/queries.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { Document } from './contract.ts'

/** What stands on every page: whose hospital, whose note, which note, by whom and when. */
export function SheetHead({ document }: { document: Document }) {
  const { clients, hospitalId } = useHospital()
  const clock = useHospitalClock()
  const { patientId, episodeId, title, author, occurredAt, signedBy } = document
  const { data: profile } = useSuspenseQuery(profileQueries.detail(clients, hospitalId))
  const { data: patient } = useSuspenseQuery(patientQueries.detail(clients, hospitalId, patientId))
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(clients, hospitalId, episodeId))
  // As old as when it was written, whenever it is printed.
  const age = ageOf(patient, clock.dayOf(occurredAt))
  const { birthDate, sex, recordNumber } = patient
  return (
    <div className="flex flex-col gap-0.5 border-b border-black pb-1 text-[9pt]">
      <p className="text-[12pt] font-semibold">
        <bdi>{profile.name}</bdi>
      </p>
      <p>{[profile.address, profile.clues && `CLUES ${profile.clues}`].filter(Boolean).join(' · ')}</p>
      <p>
        Paciente: <bdi className="font-semibold">{fullName(patient)}</bdi> · Edad: {age} · Sexo:{' '}
        {SEX_LABELS[sex]} · Nacimiento: {birthDate === null ? '—' : clock.day(birthDate)}
      </p>
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
