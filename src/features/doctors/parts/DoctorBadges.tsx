import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleOff from 'lucide-react/icons/circle-off'
import CirclePause from 'lucide-react/icons/circle-pause'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleStop from 'lucide-react/icons/circle-stop'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { Doctor, DoctorStatus } from '#src/domain/doctors/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { StateBadge, type StateLook } from '#src/ui/StateBadge.tsx'
import { InvitedBadge } from '../../users/parts/InvitedBadge.tsx'
import { CERTIFICATION_LABELS, type Certification, certificationOn, DOCTOR_STATUS_LABELS } from '../labels.ts'

const STATUS_LOOKS: Readonly<Record<DoctorStatus, StateLook>> = {
  active: [CircleCheck, 'text-success'],
  paused: [CirclePause, 'text-warning'],
  retired: [CircleOff, 'text-muted'],
}

const CERTIFICATION_LOOKS: Readonly<Record<Certification, StateLook>> = {
  current: [BadgeCheck, 'text-success'],
  soon: [Hourglass, 'text-warning'],
  expired: [TriangleAlert, 'text-danger'],
  unknown: [CircleMinus, 'text-muted'],
}

const ENDED: StateLook = [CircleStop, 'text-muted']
const WAITING: StateLook = [CircleQuestionMark, 'text-warning']

/** Whether somebody practises, is done here, or has yet to accept the invitation: text, icon and colour together. */
export function DoctorStatusBadge({
  status,
  isInvited,
  isEnded,
  awaitsConfirmation,
}: Pick<Doctor, 'status' | 'isInvited' | 'isEnded' | 'awaitsConfirmation'>) {
  if (isInvited && status !== 'retired') return <InvitedBadge />
  if (isEnded && status !== 'retired') return <StateBadge look={ENDED}>Terminó</StateBadge>
  if (awaitsConfirmation && status === 'active')
    return <StateBadge look={WAITING}>{DOCTOR_STATUS_LABELS[status]}, por confirmar</StateBadge>
  return <StateBadge look={STATUS_LOOKS[status]}>{DOCTOR_STATUS_LABELS[status]}</StateBadge>
}

/** Whether a certification still holds on the hospital's calendar, and until when. */
export function CertificationBadge({ expiresAt }: { expiresAt: string | null }) {
  const { clock } = useHospital()
  const state = certificationOn(clock.today(), expiresAt)
  return (
    <StateBadge look={CERTIFICATION_LOOKS[state]}>
      {CERTIFICATION_LABELS[state]}
      {expiresAt !== null && <span className="font-normal text-muted"> · {clock.day(expiresAt)}</span>}
    </StateBadge>
  )
}
