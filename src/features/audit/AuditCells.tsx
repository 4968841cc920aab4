import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import ShieldX from 'lucide-react/icons/shield-x'
import Trash2 from 'lucide-react/icons/trash'
import type { AuditEntry } from '#src/domain/audit/contract.ts'
import { patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { classes } from '#src/ui/classes.ts'
import { ACTION_LABELS } from './labels.ts'

const LOOKS: Readonly<Record<AuditEntry['action'], readonly [LucideIcon, string]>> = {
  read: [Eye, 'text-muted'],
  export: [Download, 'text-warning'],
  create: [Plus, 'text-success'],
  change: [Pencil, 'text-info'],
  delete: [Trash2, 'text-warning'],
  refused: [ShieldX, 'text-danger'],
}

/** What kind of action it was: text, icon and colour together. */
export function ActionCell({ action }: Pick<AuditEntry, 'action'>) {
  const [Icon, color] = LOOKS[action]
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', color)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {ACTION_LABELS[action]}
    </span>
  )
}

/** When it was, on the hospital's clock. */
export function TimeCell({ at }: Pick<AuditEntry, 'at'>) {
  return <span className="tabular-nums whitespace-nowrap">{useHospitalClock().instant(at)}</span>
}

/** Whom it was about; by name and with the way there for those who may read patients. */
export function PatientCell({ entry: { patientId, patientName } }: { entry: AuditEntry }) {
  const hospital = useHospital()
  const mayRead = hospital.can('patients')
  if (patientId === null) return <span className="text-muted">—</span>
  const name = <bdi>{patientName ?? `Paciente ${patientId}`}</bdi>
  if (!mayRead) return name
  const place = { hospitalId: String(hospital.id), patientId: String(patientId) }
  return (
    <Link {...patientLinks(place).overview} className="text-accent hover:underline">
      {name}
    </Link>
  )
}
