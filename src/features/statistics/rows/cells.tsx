import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { TargetLink } from '../../assignments/TargetLink.tsx'
import type { EpisodeBed } from '../../episodes/contract.ts'
import { bedText } from '../../patients/bed-text.ts'
import { useHospitalClock } from '../../profile/use-hospital-clock.ts'
import { RoomLink } from '../../rooms/RoomLink.tsx'

/** Whose stay or visit a row is about. */
interface Subject {
  episodeId: number
  patientId: number
  patientName: string | null
  bed: EpisodeBed | null
}

/** The patient and where they lie, with the way to the episode for those who may go. */
export function SubjectCell({ subject }: { subject: Subject }) {
  return <TargetLink target={{ ...subject, roomId: null, roomCode: null }} />
}

/** A bed, with the way to its room. */
export function RowBedCell({ bed }: { bed: EpisodeBed }) {
  const { hospitalId } = useHospital()
  const mayOpen = useGranted(hospitalId)('rooms')
  const code = bedText(bed)
  return mayOpen ? <RoomLink room={{ roomId: bed.roomId, code }} /> : <bdi>{code}</bdi>
}

export function InstantCell({ at, none = '—' }: { at: string | null; none?: string }) {
  const clock = useHospitalClock()
  if (at === null) return <span className="text-muted">{none}</span>
  return <span className="whitespace-nowrap tabular-nums">{clock.instant(at)}</span>
}
