import { Link } from '@tanstack/react-router'
import type { AssignmentTarget } from '#src/domain/assignments/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { targetBed, targetListName } from '../labels.ts'

const LINK = 'rounded font-medium underline-offset-2 hover:underline wrap-anywhere'

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
  const name = <bdi>{targetListName(target)}</bdi>
  const links = hospitalLinks(hospital)
  if (episodeId !== null && patientId !== null && hospital.can('patients') && hospital.can('episodes'))
    return (
      <Link {...links.patient(patientId).episode(episodeId)} className={LINK}>
        {name}
      </Link>
    )
  if (roomId !== null && hospital.can('rooms'))
    return (
      <Link {...links.room(roomId)} className={LINK}>
        {name}
      </Link>
    )
  return name
}

/** When something begins or ends, on the hospital's clock; in a narrow column the hour stands below the day. */
export function MomentCell({ at }: { at: string }) {
  const { clock } = useHospital()
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{clock.day(clock.dayOf(at))},</span>{' '}
      <span className="whitespace-nowrap">{clock.hour(at)}</span>
    </span>
  )
}
