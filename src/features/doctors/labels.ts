import type { DoctorStatus } from '#src/domain/doctors/contract.ts'
import type { Certification } from '#src/domain/doctors/rules.ts'

export const DOCTOR_STATUS_LABELS: Readonly<Record<DoctorStatus, string>> = {
  active: 'Activo',
  paused: 'En pausa',
  retired: 'Baja',
}

export const CERTIFICATION_LABELS: Readonly<Record<Certification, string>> = {
  current: 'Vigente',
  soon: 'Vence pronto',
  expired: 'Vencida',
  unknown: 'Sin certificación',
}
