import { useQuery } from '@tanstack/react-query'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { patientQueries } from '#src/features/patients/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { KIND_LABELS } from '../labels.ts'

/** What the form of one action takes. */
export interface ActionProps {
  /** As it was when the form opened: sending tells of changes since. */
  episode: Episode
  onClose: () => void
}

/** Names patient and bed in a dialog, which covers the band that names them. */
export function ActionSubject({ episode }: { episode: Episode }) {
  const hospital = useHospital()
  const mayRead = hospital.can('patients')
  const patient = useQuery({
    ...patientQueries.detail(hospital, episode.patientId),
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
