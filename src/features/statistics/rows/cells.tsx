import type { EpisodeBed } from '#src/domain/episodes/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { TargetLink } from '../../assignments/parts/TargetLink.tsx'
import { bedText } from '../../patients/labels.ts'
import { RoomLink } from '../../rooms/parts/RoomLink.tsx'

/** Whose stay or visit a row is about. */
interface Subject {
  episodeId: number
  patientId: number
  patientName: string | null
  bed: EpisodeBed | null
}

/** The patient and where they lie, with the way to the episode for those who may go. */
export function SubjectCell({ subject }: { subject: Subject }) {
  return (
    <div className="min-w-36">
      <TargetLink target={{ ...subject, roomId: null, roomCode: null }} />
    </div>
  )
}

/** A name or a service: however narrow the window, no column of them is so narrow that words break. */
export function NameCell({ name }: { name: string }) {
  return <bdi className="inline-block min-w-28">{name || '—'}</bdi>
}

/** A bed, with the way to its room. */
export function RowBedCell({ bed }: { bed: EpisodeBed }) {
  const hospital = useHospital()
  const mayOpen = hospital.can('rooms')
  const code = bedText(bed)
  return mayOpen ? <RoomLink room={{ roomId: bed.roomId, code }} /> : <bdi>{code}</bdi>
}

export function RowInstantCell({ at, none = '—' }: { at: string | null; none?: string }) {
  const { clock } = useHospital()
  if (at === null) return <span className="text-muted">{none}</span>
  return <span className="whitespace-nowrap tabular-nums">{clock.instant(at)}</span>
}
