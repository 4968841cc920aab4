import type { EpisodeBed } from '#src/domain/episodes/contract.ts'
import type { PatientNames } from '#src/domain/patients/name-fields.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentCell, TargetLink } from '../../assignments/parts/cells.tsx'
import { bedText } from '../../patients/labels.ts'
import { RoomLink } from '../../rooms/parts/RoomLink.tsx'

/** Whose stay or visit a row is about. */
interface Subject extends PatientNames {
  episodeId: number
  patientId: number
  bed: EpisodeBed | null
}

/** The patient and where they lie, with the way to the episode for those who may go. */
export function SubjectCell({ subject }: { subject: Subject }) {
  return (
    <div className="min-w-36 between:min-w-28">
      <TargetLink target={{ ...subject, roomId: null, roomCode: null }} />
    </div>
  )
}

/** A name or a service: however narrow the window, no column of them is so narrow that words break. */
export function NameCell({ name }: { name: string }) {
  return <bdi className="inline-block min-w-28 between:min-w-24">{name || '—'}</bdi>
}

/** A bed, with the way to its room. */
export function RowBedCell({ bed }: { bed: EpisodeBed }) {
  const hospital = useHospital()
  const mayOpen = hospital.can('rooms')
  const code = bedText(bed)
  return mayOpen ? <RoomLink room={{ roomId: bed.roomId, code }} /> : <bdi>{code}</bdi>
}

export function RowInstantCell({ at, none = '—' }: { at: string | null; none?: string }) {
  return at === null ? <span className="text-muted">{none}</span> : <MomentCell at={at} />
}
