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
  /** SHA-256 of its SQL; null for what a version applied that kept none. */
  digest: Generated<string | null>
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
  withdrawnBy: string | null
}

/** What somebody who administers a hospital has not read yet; a notice that was read is deleted. */
export interface HospitalNoticesTable {
  noticeId: Generated<number>
  userId: string
  hospitalId: number
  kind: 'withdrawn' | 'renamed'
  byUserId: string
  happenedAt: number
  /** What the hospital was called when this person last knew. */
  formerName: string
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
  version: Generated<number>
}

/** Who was a member once. */
export interface FormerMembersTable {
  hospitalId: number
  userId: string
  endedAt: number
  /** The one that the membership ended with. */
  version: number
}

/** What a hospital pays for; `hospitals.subscriptionId` says which one. */
export interface SubscriptionsTable {
  subscriptionId: Generated<number>
  plan: string
  state: string
  renewsAt: number | null
  /** How many members it is paid for. */
  seats: number
  version: number
}

export interface InvoicesTable {
  invoiceId: string
  subscriptionId: number
  hospitalId: number
  issuedAt: number
  /** In hundredths of the currency. */
  amount: number
  currency: string
  state: string
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
  floorSort: string
  service: string
  serviceSort: string
  /** `searchKey` of code, name, floor and service. */
  roomSearch: string
  kind: string
  active: number
  notes: string
  version: number
}

export interface BedsTable {
  bedId: Generated<number>
  roomId: number
  hospitalId: number
  code: string
  countable: number
  /** What it is when nobody lies in it; *occupied* follows from an open row of `bedStays`. */
  state: string
  reason: string | null
  /** When it was taken out of its room; its history stays. */
  retiredAt: number | null
}

export interface PatientsTable {
  patientId: Generated<number>
  hospitalId: number
  recordNumber: string
  givenNames: string
  firstSurname: string
  secondSurname: string
  preferredName: string
  /** A birth date, `YYYY-MM-DD`. Not named `…Date`: a CURP repeats it, and then it must not move with the seed. */
  bornOn: string | null
  /** In years. */
  estimatedAge: number | null
  sex: string
  curp: string | null
  birthState: string
  nationality: string
  address: string
  phone: string
  email: string
  insurance: string
  /** JSON: `{ name, relationship, phone }`. */
  emergencyContact: string
  allergyState: string
  /** JSON: the texts. */
  allergies: string
  bloodType: string | null
  status: string
  /** Why it was archived, or taken out again. */
  statusReason: Generated<string | null>
  identified: number
  /** `sortKey` of the name in full. */
  patientSort: string
  /** `searchKey` of the name in full, CURP and record number. */
  patientSearch: string
  lastMovementAt: number | null
  createdAt: number
  version: number
}

/** The number that the next record of a hospital gets; a hospital without any has no row. */
export interface RecordCountersTable {
  hospitalId: number
  next: number
}

export interface EpisodesTable {
  episodeId: Generated<number>
  hospitalId: number
  patientId: number
  kind: string
  status: string
  admittedAt: number
  reason: string
  origin: string
  service: string
  /** JSON: `Diagnosis[]`. */
  diagnoses: string
  expectedDischargeAt: number | null
  dischargeOrderedAt: number | null
  dischargedAt: number | null
  motive: string | null
  destination: string
  condition: string
  dischargeNotes: string
  /** JSON: what of the discharge checklist was gone ahead without. */
  overridden: string
  annulledAt: number | null
  annulReason: string | null
  createdAt: number
  version: number
}

/** Who lies, or lay, in which bed from when to when. */
export interface BedStaysTable {
  bedStayId: Generated<number>
  hospitalId: number
  episodeId: number
  patientId: number
  bedId: number
  startedAt: number
  endedAt: number | null
}

/** Every change of a bed, for the statistics. */
export interface BedEventsTable {
  bedEventId: Generated<number>
  hospitalId: number
  bedId: number
  state: string
  reason: string | null
  happenedAt: number
  recordedAt: number
  userId: string
  episodeId: number | null
}

export interface MovementsTable {
  movementId: Generated<number>
  hospitalId: number
  episodeId: number
  kind: string
  happenedAt: number
  recordedAt: number
  userId: string
  bedId: number | null
  fromBedId: number | null
  note: string
}

export interface AssignmentsTable {
  assignmentId: Generated<number>
  hospitalId: number
  doctorId: string
  episodeId: number | null
  roomId: number | null
  role: string
  shift: string | null
  startedAt: number
  endedAt: number | null
  version: number
}

/** Patients that one doctor leaves to another. */
export interface HandoversTable {
  handoverId: Generated<number>
  hospitalId: number
  fromDoctorId: string
  toDoctorId: string
  status: string
  createdAt: number
  acceptedAt: number | null
  /** When the giver took it back, while it was pending. */
  withdrawnAt: Generated<number | null>
  version: number
}

export interface HandoverItemsTable {
  hospitalId: number
  handoverId: number
  /** Where it stands in the list, from 0. */
  place: number
  episodeId: number
  note: string
  /** Whether the patient really went over; null until it is accepted. */
  passed: number | null
}

/** What is written of a template: once for all templates that have it alike. It never changes. */
export interface TemplateFormsTable {
  formId: Generated<number>
  /** Of all that follows, so that the same is found again. */
  digest: string
  name: string
  nameSort: string
  nameSearch: string
  kind: string
  /** JSON: `Section[]`. */
  sections: string
}

export interface TemplatesTable {
  templateId: Generated<number>
  hospitalId: number
  status: string
  /** The newest one, a draft or not. */
  revision: number
  /** The newest one that was published. */
  publishedRevision: number | null
  updatedAt: number
  version: number
}

export interface TemplateRevisionsTable {
  hospitalId: number
  templateId: number
  revision: number
  formId: number
  /** From then on it never changes. */
  publishedAt: number | null
}

export interface DocumentsTable {
  documentId: Generated<number>
  hospitalId: number
  episodeId: number
  templateId: number
  revision: number
  title: string
  titleSearch: string
  status: string
  authorId: string
  /** As it was when the document was begun: a signature holds it. */
  authorName: string
  occurredAt: number
  createdAt: number
  updatedAt: number
  signedAt: number | null
  signedById: string | null
  signedByName: string | null
  signedByLicense: string | null
  digest: string | null
  /** Which fields the digest is over: `signature.ts`. Null until it is signed. */
  signatureVersion: number | null
  /** JSON: `DocumentSubject`; null until it is signed, and in the first version. */
  subject: string | null
  /** The last person beside the author who changed it; null where nobody did. */
  editedById: string | null
  editedByName: string | null
  editedAt: number | null
  discardedAt: number | null
  annulledAt: number | null
  annulledById: string | null
  annulledByName: string | null
  annulledByLicense: string | null
  annulReason: string | null
  version: number
  /** Whether it tells who the patient is, as 0 or 1; null where nobody has looked since that is asked for. */
  holdsIdentity: Generated<number | null>
  /** JSON: `SectionContent[]`; what was never written may be left out, a rich text may be its plain lines. */
  sections: string
}

export interface AddendaTable {
  hospitalId: number
  documentId: number
  /** From 0. */
  place: number
  text: string
  addedAt: number
  signedById: string
  signedByName: string
  signedByLicense: string | null
}

export interface IdempotencyTable {
  userId: string
  path: string
  key: string
  /** `bodyDigest` of what was sent. */
  digest: string
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
  /** Whose record it was about. */
  patientId: number | null
  /** Of a refusal that counts once in a while: the path of its endpoint, with `{names}`. */
  endpoint: string | null
  /** JSON: `Exported`. */
  exported: string | null
}

/** What the OpenID provider must not lose: `server/identity/provider/adapter.ts`. */
export interface ProviderRecordsTable {
  model: string
  /** `keyOf` of its id, which may be a token. */
  id: string
  /** JSON: `sealRecord`. */
  payload: string
  /** With which grant it goes. */
  grantId: string | null
  /** Of a session: how tokens name it. */
  uid: string | null
  expiresAt: number | null
  consumedAt: number | null
  /** Of a refresh token: when what replaced it had left for the browser. */
  answeredAt: number | null
}

/** The keys of the installation, each made at the first start. */
export interface ProviderSecretsTable {
  name: string
  value: string
}

/** Every table, as the migrations leave it. */
export interface Schema {
  meta: MetaTable
  migrations: MigrationsTable
  users: UsersTable
  hospitals: HospitalsTable
  hospitalNotices: HospitalNoticesTable
  profiles: ProfilesTable
  members: MembersTable
  formerMembers: FormerMembersTable
  grants: GrantsTable
  doctors: DoctorsTable
  rooms: RoomsTable
  beds: BedsTable
  patients: PatientsTable
  recordCounters: RecordCountersTable
  episodes: EpisodesTable
  bedStays: BedStaysTable
  bedEvents: BedEventsTable
  movements: MovementsTable
  assignments: AssignmentsTable
  handovers: HandoversTable
  handoverItems: HandoverItemsTable
  subscriptions: SubscriptionsTable
  invoices: InvoicesTable
  templateForms: TemplateFormsTable
  templates: TemplatesTable
  templateRevisions: TemplateRevisionsTable
  documents: DocumentsTable
  addenda: AddendaTable
  idempotency: IdempotencyTable
  audit: AuditTable
  providerRecords: ProviderRecordsTable
  providerSecrets: ProviderSecretsTable
}
