import {
  BadgeCheck,
  CircleCheck,
  CircleMinus,
  CircleOff,
  CirclePause,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import type { DoctorStatus } from './contract.ts'
import { CERTIFICATION_LABELS, DOCTOR_STATUS_LABELS } from './labels.ts'
import { type Certification, certificationOn } from './rules.ts'

type Look = readonly [LucideIcon, string]

const STATUS_LOOKS: Readonly<Record<DoctorStatus, Look>> = {
  active: [CircleCheck, 'text-success'],
  paused: [CirclePause, 'text-warning'],
  retired: [CircleOff, 'text-muted'],
}

const CERTIFICATION_LOOKS: Readonly<Record<Certification, Look>> = {
  current: [BadgeCheck, 'text-success'],
  soon: [Hourglass, 'text-warning'],
  expired: [TriangleAlert, 'text-danger'],
  unknown: [CircleMinus, 'text-muted'],
}

function Badge({ look: [Icon, color], children }: { look: Look; children: ReactNode }) {
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
    </span>
  )
}

/** Whether a doctor practises: text, icon and colour together. */
export function DoctorStatusBadge({ status }: { status: DoctorStatus }) {
  return <Badge look={STATUS_LOOKS[status]}>{DOCTOR_STATUS_LABELS[status]}</Badge>
}

/** Whether a certification still holds on the hospital's calendar, and until when. */
export function CertificationBadge({ expiresAt }: { expiresAt: string | null }) {
  const clock = useHospitalClock()
  const state = certificationOn(clock.today(), expiresAt)
  return (
    <Badge look={CERTIFICATION_LOOKS[state]}>
      {CERTIFICATION_LABELS[state]}
      {expiresAt !== null && <span className="font-normal text-muted"> · {clock.day(expiresAt)}</span>}
    </Badge>
  )
}
