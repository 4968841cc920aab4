import type { LinkOptions } from '@tanstack/react-router'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Area } from '#src/domain/permissions.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import type { Screen } from './screens.ts'

/** Something that the search found, and where it is; without a link it is the help. */
export type SearchResult = { key: string; link: LinkOptions | undefined } & (
  | { kind: 'patient'; patient: PatientSummary }
  | { kind: 'room'; room: Room }
  | { kind: 'doctor'; doctor: Doctor }
  | { kind: 'screen'; screen: Screen }
)

export type ResultKind = SearchResult['kind']

/** What is kept in a hospital's records and found there, each by those who may read its area. */
export const RESULT_AREAS = {
  patient: 'patients',
  room: 'rooms',
  doctor: 'doctors',
} as const satisfies Record<Exclude<ResultKind, 'screen'>, Area>

const NOUNS = { patient: 'pacientes', room: 'cuartos', doctor: 'doctores' } as const

/** What somebody may not search, in words. */
export function unsearchedBy(hasPermission: (area: Area) => boolean): string[] {
  const kinds = ['patient', 'room', 'doctor'] as const
  return kinds.filter((kind) => !hasPermission(RESULT_AREAS[kind])).map((kind) => NOUNS[kind])
}

export function patientResult(hospitalId: number, patient: PatientSummary): SearchResult {
  const { patientId } = patient
  const link = hospitalLinks({ id: hospitalId }).patient(patientId).overview
  return { kind: 'patient', key: `patient-${patientId}`, link, patient }
}

export function roomResult(hospitalId: number, room: Room): SearchResult {
  const link = hospitalLinks({ id: hospitalId }).room(room.roomId)
  return { kind: 'room', key: `room-${room.roomId}`, link, room }
}

/** A doctor has no page of their own: the list shows them alone. */
export function doctorResult(hospitalId: number, doctor: Doctor): SearchResult {
  const link = { ...hospitalLinks({ id: hospitalId }).doctors, search: { q: doctor.name } }
  return { kind: 'doctor', key: `doctor-${doctor.doctorId}`, link, doctor }
}

export function screenResult(screen: Screen): SearchResult {
  return { kind: 'screen', key: `screen-${screen.key}`, link: screen.link, screen }
}
