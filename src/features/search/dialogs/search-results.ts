import type { LinkOptions } from '@tanstack/react-router'
import type { Doctor } from '#src/domain/doctors/contract.ts'
import type { PatientSummary } from '#src/domain/patients/contract.ts'
import type { Area } from '#src/domain/permissions.ts'
import type { Room } from '#src/domain/rooms/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import type { PlacedBed } from '../../rooms/parts/beds.ts'
import type { Screen } from './screens.ts'
import type { Action } from './use-actions.ts'

/** What of a bed fits what is typed. */
export type BedField = 'code' | 'diagnosis' | 'doctor' | 'name'

/** Something that the search found, and where it is; without a link it is the help, or an action that writes at once. */
export type SearchResult = { key: string; link: LinkOptions | undefined } & (
  | { kind: 'bed'; placed: PlacedBed; field: BedField }
  | { kind: 'patient'; patient: PatientSummary }
  | { kind: 'room'; room: Room }
  | { kind: 'doctor'; doctor: Doctor }
  | { kind: 'action'; action: Action }
  | { kind: 'screen'; screen: Screen }
)

export type ResultKind = SearchResult['kind']

const SEARCHED = [
  { area: 'patients', noun: 'pacientes' },
  { area: 'rooms', noun: 'cuartos' },
  { area: 'doctors', noun: 'doctores' },
] as const

/** What somebody may not search, in words. */
export function unsearchedBy(hasPermission: (area: Area) => boolean): string[] {
  return SEARCHED.filter(({ area }) => !hasPermission(area)).map(({ noun }) => noun)
}

type Rights = Pick<HospitalHandle, 'id' | 'can'>

/** Where somebody's name leads: to the stay that is open only for those who may read it. */
function chartLink(hospital: Rights, patientId: number, episodeId: number | undefined) {
  const isRead = episodeId !== undefined && hospital.can('episodes')
  return hospitalLinks(hospital)
    .patient(patientId)
    .chart(isRead ? episodeId : null)
}

export function patientResult(hospital: Rights, patient: PatientSummary): SearchResult {
  const { patientId, stay } = patient
  const link = chartLink(hospital, patientId, stay?.episodeId)
  return { kind: 'patient', key: `patient-${patientId}`, link, patient }
}

/** A bed leads to whoever lies in it; to its room where nobody does, or nobody whom one may know. */
export function bedResult(hospital: Rights, placed: PlacedBed, field: BedField): SearchResult {
  const { bed, room } = placed
  const { occupant } = bed
  const link =
    occupant && hospital.can('patients')
      ? chartLink(hospital, occupant.patientId, occupant.episodeId)
      : hospitalLinks(hospital).room(room.roomId)
  return { kind: 'bed', key: `bed-${bed.bedId}`, link, placed, field }
}

export function roomResult(hospital: Rights, room: Room): SearchResult {
  return { kind: 'room', key: `room-${room.roomId}`, link: hospitalLinks(hospital).room(room.roomId), room }
}

/** A doctor has no page of their own: the list shows them alone. */
export function doctorResult(hospital: Rights, doctor: Doctor): SearchResult {
  const link = { ...hospitalLinks(hospital).doctors, search: { q: doctor.name } }
  return { kind: 'doctor', key: `doctor-${doctor.doctorId}`, link, doctor }
}

export function actionResult(action: Action): SearchResult {
  return { kind: 'action', key: `action-${action.key}`, link: action.link, action }
}

export function screenResult(screen: Screen): SearchResult {
  return { kind: 'screen', key: `screen-${screen.key}`, link: screen.link, screen }
}
