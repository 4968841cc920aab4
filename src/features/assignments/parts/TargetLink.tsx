import { Link } from '@tanstack/react-router'
import type { AssignmentTarget } from '#src/domain/assignments/contract.ts'
import { patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { targetBed, targetName } from '../labels.ts'

const LINK = 'rounded text-accent underline-offset-2 hover:underline wrap-anywhere'

/** Whom or what an assignment is for, and the way there for those who may go. */
export function TargetLink({ target }: { target: AssignmentTarget }) {
  const bed = targetBed(target)
  return (
    <>
      <Name target={target} />
      {bed && <span className="whitespace-nowrap text-muted"> · {bed}</span>}
    </>
  )
}

function Name({ target }: { target: AssignmentTarget }) {
  const hospital = useHospital()
  const { episodeId, patientId, roomId } = target
  const name = <bdi>{targetName(target)}</bdi>
  const place = { hospitalId: String(hospital.id) }
  if (episodeId !== null && patientId !== null && hospital.can('patients') && hospital.can('episodes'))
    return (
      <Link {...patientLinks({ ...place, patientId: String(patientId) }).episode(episodeId)} className={LINK}>
        {name}
      </Link>
    )
  if (roomId !== null && hospital.can('rooms'))
    return (
      <Link
        to="/hospitals/$hospitalId/rooms/$roomId"
        params={{ ...place, roomId: String(roomId) }}
        className={LINK}
      >
        {name}
      </Link>
    )
  return name
}
