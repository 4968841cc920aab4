import type { Insertable } from 'kysely'
import { type NameParts, nameKey } from '#src/domain/names.ts'
import type { PatientUpdate } from '#src/domain/patients/bodies.ts'
import type { PatientStatus } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { soundsOf } from '#src/domain/patients/similar-names.ts'
import { codeKey, type RoomKind } from '#src/domain/rooms/contract.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import type { HospitalsTable, PatientsTable, RoomsTable, UsersTable } from './schema.ts'

/** The stored row of a person; somebody whom only the identity provider knows has neither name nor mail here. */
export function userRow(
  userId: string,
  userName: string | null,
  email: string | null,
): Insertable<UsersTable> {
  return {
    userId,
    userName,
    email,
    userNameSort: sortKey(userName ?? ''),
    emailSort: sortKey(email ?? ''),
    userSearch: searchKey(`${nameKey(userName ?? '')} ${email ?? ''}`),
  }
}

/** The stored row of a hospital; a new one has neither id nor subscription. */
export function hospitalRow(name: string, createdAt: number): Insertable<HospitalsTable> {
  return { name, nameSort: sortKey(name), nameSearch: searchKey(name), createdAt }
}

/** A `sortKey` for which the numbers in a text count as numbers: *9* before *10*. */
export function numberSortKey(text: string): string {
  return sortKey(
    text.replace(/\d+/g, (run) => {
      const digits = run.replace(/^0+(?=\d)/, '')
      return `${String(digits.length).padStart(2, '0')}${digits}`
    }),
  )
}

interface AboutRoom {
  code: string
  name: string
  floor: string
  service: string
  kind: RoomKind
  notes: string
  active: boolean
}

/** The stored row of a room; a new one has no id. */
export function roomRow(
  hospitalId: number,
  { code, name, floor, service, kind, notes, active }: AboutRoom,
): Omit<Insertable<RoomsTable>, 'version'> {
  return {
    hospitalId,
    code,
    name,
    floor,
    service,
    kind,
    notes,
    active: active ? 1 : 0,
    codeKey: codeKey(code),
    codeSort: numberSortKey(code),
    floorSort: numberSortKey(floor),
    serviceSort: sortKey(service),
    roomSearch: searchKey(`${code} ${name} ${floor} ${service}`),
  }
}

/** A record number as it is printed: seven digits, so that their order as texts is their order. */
export function recordNumberText(number: number): string {
  return String(number).padStart(7, '0')
}

/** The keys of a patient: for the order, for searches and, between spaces, how each word of the name sounds. */
export function patientKeys(name: NameParts, curp: string | null, recordNumber: string) {
  const full = fullName(name)
  return {
    patientSort: sortKey(full),
    patientSearch: searchKey(`${nameKey(full)} ${curp ?? ''} ${recordNumber}`),
    soundKey: ` ${fullName(soundsOf(name))} `,
  }
}

/** What is written about a patient; the seeds also say what has become of them. */
export type StoredPatient = PatientUpdate & { status?: PatientStatus }

/** What is stored of what people write about a patient. An empty CURP or birth date is none. */
export function patientColumns(patient: StoredPatient, recordNumber: string) {
  const { birthDate, curp, emergencyContact, allergies, ...plain } = patient
  return {
    ...plain,
    bornOn: birthDate || null,
    curp: curp || null,
    emergencyContact: JSON.stringify(emergencyContact),
    allergyState: allergies.state,
    allergies: JSON.stringify(allergies.items),
    ...patientKeys(patient, curp, recordNumber),
  }
}

interface Registered {
  hospitalId: number
  recordNumber: string
  identified: boolean
  createdAt: number
}

/** The stored row of a patient; a new one has neither id nor movements. */
export function patientRow(patient: StoredPatient, registered: Registered): Insertable<PatientsTable> {
  return {
    status: 'active',
    ...patientColumns(patient, registered.recordNumber),
    ...registered,
    identified: registered.identified ? 1 : 0,
    lastMovementAt: null,
    version: 1,
    keysOfVersion: 1,
  }
}
