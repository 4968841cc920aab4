import { useQuery } from '@tanstack/react-query'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { patientQueries } from '../patients/queries.ts'
import { fullName } from '../patients/rules.ts'
import type { Episode } from './contract.ts'
import { KIND_LABELS } from './labels.ts'

/** Whom and what a dialog is about: it lies over the band that says so. */
export function DeedSubject({ episode }: { episode: Episode }) {
  const { clients, hospitalId } = useHospital()
  const mayRead = useGranted(hospitalId)('patients')
  const patient = useQuery({
    ...patientQueries.detail(clients, hospitalId, episode.patientId),
    enabled: mayRead,
  })
  const facts = [KIND_LABELS[episode.kind], episode.bedId !== null && `Cama ${episode.bed?.code}`]
  return (
    <>
      {patient.data && <bdi className="font-medium text-ink">{fullName(patient.data)}</bdi>}
      {patient.data && ' · '}
      {facts.filter(Boolean).join(' · ')}
    </>
  )
}
