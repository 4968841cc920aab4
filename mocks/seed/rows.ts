import type { Insertable } from 'kysely'
import { hospitalRow, userRow } from '#server/db/rows.ts'
import type {
  DoctorsTable,
  GrantsTable,
  HospitalsTable,
  ProfilesTable,
  UsersTable,
} from '#server/db/schema.ts'
import { DEFAULT_PROFILE } from '#server/hospitals/writes.ts'
import { isInTraining, type Profession } from '#src/domain/doctors/contract.ts'
import { AREAS } from '#src/domain/permissions.ts'
import { searchKey, sortKey } from '#src/domain/text.ts'
import { PERSONAS, type Persona } from '../personas.ts'
import { PLACES, phoneAt, placeOf } from './names.ts'
import { STAFF } from './people/staff.ts'
import { subscriptionIdOf } from './people/subscriptions.ts'

const DAY = 86_400_000

/** The persona who administers the installation. */
export const ADMINISTRATOR = 'direccion'

export function personaRows(): Insertable<UsersTable>[] {
  return PERSONAS.map((persona) => ({
    ...userRow(persona.id, persona.userName, persona.email),
    isInstallationAdmin: persona.id === ADMINISTRATOR ? 1 : 0,
  }))
}

export function staffRows(): Insertable<UsersTable>[] {
  return STAFF.map(([name], index) => {
    const mailbox = searchKey(name).split(' ').slice(0, 2).join('.')
    return userRow(`usuario-${String(index + 1).padStart(3, '0')}`, name, `${mailbox}@ronda.example`)
  })
}

export function seededHospital(hospitalId: number, name: string, now: number): Insertable<HospitalsTable> {
  const createdAt = now - (400 + hospitalId) * DAY
  return { ...hospitalRow(name, createdAt), hospitalId, subscriptionId: subscriptionIdOf(hospitalId) }
}

export function seededProfile(hospitalId: number, name: string): Insertable<ProfilesTable> {
  const place = placeOf(hospitalId)
  const isOwn = place.institution !== 'SMP' || hospitalId <= PLACES.length
  return {
    hospitalId,
    legalName: isOwn ? place.legalName : `${name}, S. A. de C. V.`,
    clues: `${place.letters}${place.institution}${String(hospitalId * 137).padStart(6, '0')}`,
    address: `${place.street}, col. ${place.colonia}, ${place.municipality}, ${place.state}`,
    phone: phoneAt(place, hospitalId * 79_190),
    timeZone: place.timeZone,
    services: JSON.stringify(DEFAULT_PROFILE.services),
    shifts: JSON.stringify(DEFAULT_PROFILE.shifts),
    version: 1,
  }
}

/** The grants that a persona has in one hospital, or somebody else who works as that persona does. */
export function personaGrants(
  persona: Persona,
  hospitalId: number,
  userId: string = persona.id,
): GrantsTable[] {
  return AREAS.flatMap((area) => {
    const right = persona.rights[area]
    const levels = right === 'rw' ? ['read', 'write'] : right === 'r' ? ['read'] : []
    return levels.map((level) => ({ hospitalId, userId, area, level }))
  })
}

/** @param practice the doctor's number among all; the licence belongs to the person, not to the hospital */
export function doctorRow(
  hospitalId: number,
  doctorId: string,
  practice: number,
  now: number,
  {
    specialty = 'Medicina interna',
    status = 'active',
    profession = 'physician',
    supervisorId = null,
  }: { specialty?: string; status?: string; profession?: Profession; supervisorId?: string | null } = {},
): Insertable<DoctorsTable> {
  const certified = profession === 'physician' && practice % 3 !== 2
  return {
    hospitalId,
    doctorId,
    phone: phoneAt(placeOf(hospitalId), practice * 31_337),
    profession,
    professionalLicense: isInTraining(profession) ? null : String(4_100_000 + practice * 1_017),
    supervisorId,
    specialty,
    specialtySort: sortKey(specialty),
    specialtySearch: searchKey(specialty),
    specialtyLicense: certified ? String(8_200_000 + practice * 1_013) : null,
    certificationExpiryDate: certified ? dayOf(now + (200 + practice * 30) * DAY) : null,
    status,
    version: 1,
  }
}

/** The licence of the first persona who is no physician: those of the doctors, who come before, stay as they are. */
const OTHER_PRACTICE = 70

/** The persona who answers for those in training. */
const SUPERVISOR = 'medica'

/** The records of the personas who are no physicians. */
export function otherStaffRows(hospitalId: number, now: number): Insertable<DoctorsTable>[] {
  const others = PERSONAS.flatMap(({ id, profession }) =>
    profession === undefined || profession === 'physician' ? [] : [{ id, profession }],
  )
  return others.map(({ id, profession }, index) =>
    doctorRow(hospitalId, id, OTHER_PRACTICE + index, now, {
      specialty: '',
      profession,
      supervisorId: isInTraining(profession) ? SUPERVISOR : null,
    }),
  )
}

/** The calendar day, in UTC, of an instant. */
function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
