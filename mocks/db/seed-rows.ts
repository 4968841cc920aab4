import type { Insertable } from 'kysely'
import { AREAS } from '#src/lib/permissions.ts'
import { searchKey, sortKey } from '#src/lib/text.ts'
import { PERSONAS, type Persona } from '../personas.ts'
import { around } from './around.ts'
import { DEFAULT_PROFILE } from './default-profile.ts'
import { hospitalRow, userRow } from './rows.ts'
import type { DoctorsTable, GrantsTable, HospitalsTable, ProfilesTable, UsersTable } from './schema.ts'
import { PLACES, SPECIALTIES, STAFF_NAMES } from './seed-names.ts'
import { subscriptionIdOf } from './seed-people/subscriptions.ts'

const DAY = 86_400_000

export function personaRows(): UsersTable[] {
  return PERSONAS.map((persona) => userRow(persona.id, persona.userName, persona.email))
}

export function staffRows(): UsersTable[] {
  return STAFF_NAMES.map((name, index) => {
    const mailbox = searchKey(name).split(' ').slice(0, 2).join('.')
    return userRow(`usuario-${String(index + 1).padStart(3, '0')}`, name, `${mailbox}@ronda.example`)
  })
}

export function seededHospital(hospitalId: number, name: string, now: number): Insertable<HospitalsTable> {
  const createdAt = now - (400 + hospitalId) * DAY
  return { ...hospitalRow(name, createdAt), hospitalId, subscriptionId: subscriptionIdOf(hospitalId) }
}

export function seededProfile(hospitalId: number, name: string): Insertable<ProfilesTable> {
  const place = around(PLACES, hospitalId - 1)
  return {
    hospitalId,
    legalName: `${name}, S. A. de C. V.`,
    clues: `${place.clues}${String(hospitalId).padStart(6, '0')}`,
    address: `Av. Reforma ${100 + hospitalId}, col. Centro, ${place.city}`,
    phone: `${place.dial}${String(hospitalId * 7919).padStart(10 - place.dial.length, '0')}`,
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
): Insertable<DoctorsTable> {
  const specialty = around(SPECIALTIES, practice)
  const certified = practice % 3 !== 2
  return {
    hospitalId,
    doctorId,
    phone: `55${String(10_000_000 + practice * 31_337)}`,
    professionalLicense: String(4_100_000 + practice * 1_017),
    specialty,
    specialtySort: sortKey(specialty),
    specialtySearch: searchKey(specialty),
    specialtyLicense: certified ? String(8_200_000 + practice * 1_013) : null,
    certificationExpiryDate: certified ? dayOf(now + (200 + practice * 30) * DAY) : null,
    status: practice % 9 === 8 ? 'paused' : 'active',
    version: 1,
  }
}

/** The calendar day, in UTC, of an instant. */
function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
