import type { Generated } from 'kysely'

/*
 * Two habits that `rebase` counts on: an instant is an INTEGER of milliseconds in a column named `…At`, a day of
 * the calendar is a TEXT `YYYY-MM-DD` in a column named `…Date`. Columns named `…Sort` and `…Search` hold
 * `sortKey` and `searchKey` of the column they are named after. Yes and no are 1 and 0.
 */

export interface MetaTable {
  key: string
  value: string
}

export interface MigrationsTable {
  id: number
  name: string
}

export interface UsersTable {
  userId: string
  userName: string | null
  email: string | null
  userNameSort: string
  emailSort: string
  userSearch: string
}

export interface HospitalsTable {
  hospitalId: Generated<number>
  name: string
  nameSort: string
  nameSearch: string
  subscriptionId: number | null
  createdAt: number
  /** When it was withdrawn; its rows stay. */
  deletedAt: number | null
}

export interface ProfilesTable {
  hospitalId: number
  legalName: string
  clues: string
  address: string
  phone: string
  timeZone: string
  /** JSON: the names of the services. */
  services: string
  /** JSON: `{ kind, startsAt, endsAt }`, hours of the wall clock. */
  shifts: string
  version: number
}

export interface MembersTable {
  hospitalId: number
  userId: string
}

export interface GrantsTable {
  hospitalId: number
  userId: string
  area: string
  level: string
}

export interface DoctorsTable {
  hospitalId: number
  doctorId: string
  phone: string
  professionalLicense: string
  specialty: string
  specialtySort: string
  specialtySearch: string
  specialtyLicense: string | null
  certificationExpiryDate: string | null
  status: string
  version: number
}

export interface RoomsTable {
  roomId: Generated<number>
  hospitalId: number
  code: string
  /** Decides whether a code is taken: the code in lower case. */
  codeKey: string
  codeSort: string
  name: string
  floor: string
  service: string
  kind: string
  active: number
  notes: string
  version: number
}

export interface BedsTable {
  bedId: Generated<number>
  roomId: number
  code: string
  countable: number
  state: string
  reason: string | null
}

export interface IdempotencyTable {
  userId: string
  path: string
  key: string
  body: string
  status: number
  answer: string
  createdAt: number
}

export interface AuditTable {
  auditId: Generated<number>
  userId: string
  happenedAt: number
  hospitalId: number | null
  method: string
  path: string
  status: number
}

/** Every table, as the migrations leave it. */
export interface Schema {
  meta: MetaTable
  migrations: MigrationsTable
  users: UsersTable
  hospitals: HospitalsTable
  profiles: ProfilesTable
  members: MembersTable
  grants: GrantsTable
  doctors: DoctorsTable
  rooms: RoomsTable
  beds: BedsTable
  idempotency: IdempotencyTable
  audit: AuditTable
}
