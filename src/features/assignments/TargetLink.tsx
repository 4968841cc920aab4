import { Link } from '@tanstack/react-router'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { careLinks } from '../patients/care-links.ts'
import type { AssignmentTarget } from './contract.ts'
import { targetBed, targetName } from './target-text.ts'

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
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  const { episodeId, patientId, roomId } = target
  const name = <bdi>{targetName(target)}</bdi>
  const place = { hospitalId: String(hospitalId) }
  if (episodeId !== null && patientId !== null && isGranted('patients') && isGranted('episodes'))
    return (
      <Link {...careLinks({ ...place, patientId: String(patientId) }).episode(episodeId)} className={LINK}>
        {name}
      </Link>
    )
  if (roomId !== null && isGranted('rooms'))
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
