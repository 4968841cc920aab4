import type { Generated } from 'kysely'
import type { DischargeMotive, EpisodeKind, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import type { AllergyState, Sex } from '#src/domain/patients/contract.ts'
import type { BedState, RoomKind } from '#src/domain/rooms/contract.ts'

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
  /** A confirmed address, by which others find the person. */
  email: string | null
  /** The name that they sign in with at another identity provider: it is shown, and nobody is found by it. */
  preferredUsername: Generated<string | null>
  userNameSort: string
  emailSort: string
  userSearch: string
  /** What the person is called in short, as their provider says it. */
  givenName: Generated<string | null>
  /** Since when the person is shut out; null for whoever is not. */
  deactivatedAt: Generated<number | null>
  isInstallationAdmin: Generated<number>
  /** At the built-in provider; null for whoever has not signed in there since it is kept. */
  lastSignInAt: Generated<number | null>
  /** The newest proof of identity with which the person has signed. */
  signedProofAt: Generated<number | null>
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
  /** Null for the hospitals of before this was kept. */
  createdBy: Generated<string | null>
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
  /** For so many minutes a proof of who signs is good enough here; null where the installation's count. */
  signProofMinutes: Generated<number | null>
  version: number
}

export interface MembersTable {
  hospitalId: number
  userId: string
  version: Generated<number>
  /** When the hospital was last restored after this member had withdrawn it. */
  withdrawalUndoneAt: Generated<number | null>
}

/** Who was a member once. */
export interface FormerMembersTable {
  hospitalId: number
  userId: string
  endedAt: number
  /** The one that the membership ended with. */
  version: number
}

/** Whom a hospital asked to become a member, and what they said. */
export interface InvitationsTable {
  invitationId: Generated<number>
  hospitalId: number
  userId: string
  invitedById: string
  invitedAt: number
  /** JSON: the names of the groups that take effect when it is accepted. */
  offeredGroups: string
  status: 'pending' | 'accepted' | 'declined' | 'withdrawn'
  /** When it was answered or withdrawn; null while it is pending. */
  endedAt: number | null
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
  profession: Generated<string>
  professionalLicense: string | null
  supervisorId: Generated<string | null>
  specialty: string
  specialtySort: string
  specialtySearch: string
  specialtyLicense: string | null
  certificationExpiryDate: string | null
  endDate: Generated<string | null>
  /** Set while a record that its own person wrote waits for somebody else to confirm it. */
  unconfirmedSince: Generated<number | null>
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
  kind: RoomKind
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
  state: BedState
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
  sex: Sex
  curp: string | null
  birthState: string
  nationality: string
  address: string
  phone: string
  email: string
  insurance: string
  /** JSON: `{ name, relationship, phone }`. */
  emergencyContact: string
  allergyState: AllergyState
  /** JSON: the texts. */
  allergies: string
  bloodType: string | null
  status: string
  /** Why it was archived, or taken out again. */
  statusReason: Generated<string | null>
  identified: number
  /** `sortKey` of the name in full. */
  patientSort: string
  /** `nameKey` of the name in full, and the `searchKey` of CURP and record number. */
  patientSearch: string
  /** How the name sounds, between spaces; null where a server of the version before registered the patient. */
  soundKey: Generated<string | null>
  /** The record's version when `patientSearch` and `soundKey` were made; that version before leaves it as it is. */
  keysOfVersion: Generated<number | null>
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
  kind: EpisodeKind
  status: EpisodeStatus
  admittedAt: number
  reason: string
  origin: string
  service: string
  /** JSON: `Diagnosis[]`. */
  diagnoses: string
  expectedDischargeAt: number | null
  dischargeOrderedAt: number | null
  /** Null without an order, and where a former version ordered. */
  orderedMotive: Generated<DischargeMotive | null>
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
  /** 1 with a signed discharge note, otherwise 0; see `markDischargeNotes`. */
  hasDischargeNote: Generated<number>
  /** 1 where the principal diagnosis has a code, otherwise 0; see `diagnosisColumns`. */
  hasCodedDiagnosis: Generated<number>
}

/** How often a hospital's episodes name a code. */
export interface DiagnosisCodesTable {
  hospitalId: number
  code: string
  /** The words that most people write beside it. */
  text: string
  /** A `searchKey` of code and words. */
  search: string
  uses: number
  /** How far ahead of all others these words are. */
  lead: number
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
  /** Set for a transfer that somebody annulled as if it had not been. */
  undoneAt: number | null
  undoneById: string | null
}

/** What a correction of a discharge found, and what it left; the rest is in its movement. */
export interface DischargeCorrectionsTable {
  movementId: number
  hospitalId: number
  episodeId: number
  beforeAt: number
  beforeMotive: string
  beforeDestination: string
  /** JSON: `Diagnosis[]`. */
  beforeDiagnoses: string
  afterAt: number
  afterMotive: string
  afterDestination: string
  afterDiagnoses: string
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
  /** JSON: the professions that sign; null for the usual ones of the kind. */
  signers: Generated<string | null>
  /** 1 where a physician authorises what others write, else 0. */
  needsAuthorization: Generated<number>
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
  /** Of a draft that waits for a physician, and of what one then signed. */
  submittedAt: Generated<number | null>
  submittedById: Generated<string | null>
  submittedByName: Generated<string | null>
  submittedByLicense: Generated<string | null>
  submittedByProfession: Generated<string | null>
  /** Of a draft that a physician returned, until it is submitted again. */
  returnedAt: Generated<number | null>
  returnedById: Generated<string | null>
  returnedByName: Generated<string | null>
  returnNote: Generated<string | null>
  /** Who goes on with it in the author's place. */
  takenById: Generated<string | null>
  takenByName: Generated<string | null>
  /** Whether it tells who the patient is, as 0 or 1; null where nobody has looked since that is asked for. */
  holdsIdentity: Generated<number | null>
  /** The request of a consultation that it answers. */
  answersId: Generated<number | null>
  /** Of a signed request of a consultation: the service that is asked, empty for none in particular. */
  requestedService: Generated<string | null>
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
  /** `Operation.id`; null for paths of earlier versions that no operation has. */
  operation: Generated<string | null>
  status: number
  /** Whose record it was about. */
  patientId: number | null
  /** Of a refusal that counts once in a while: the path of its endpoint, with `{names}`. */
  endpoint: string | null
  /** JSON: `Exported`. */
  exported: string | null
  /** The emergency access that it opened, reviewed or was read under. */
  emergencyAccessId: Generated<number | null>
  /** Which record it changed, where others hear of that; null for all else, and for what was logged before it was told. */
  noun: Generated<string | null>
  recordId: Generated<string | null>
  /** The one that the record has since. */
  recordVersion: Generated<number | null>
  /** `AuditEntry.list` and `AuditEntry.rows`. */
  listKind: Generated<string | null>
  listRows: Generated<number | null>
}

/** Who had a hand on a draft, and when last. */
export interface DocumentEditorsTable {
  documentId: number
  userId: string
  hospitalId: number
  seenAt: number
}

/** Whose record somebody opened for reading in an emergency, and who looked into that afterwards. */
export interface EmergencyAccessesTable {
  emergencyAccessId: Generated<number>
  hospitalId: number
  patientId: number
  userId: string
  reason: string
  openedAt: number
  endsAt: number
  reviewedAt: number | null
  reviewedById: string | null
  version: number
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

/**
 * A sign-in at the built-in provider: one for each tab of a browser, and the tabs of one session share a `sid`. Access
 * tokens name it, and are good for as long as it is here and has not ended.
 */
export interface SessionGrantsTable {
  /** How access tokens name it. */
  grantKey: string
  /** How the provider names the session. */
  sid: string
  /** How the API names the session: SHA-256 of `sid`. */
  sessionId: string
  userId: string
  /** In words: *Chrome en Windows*. */
  browser: string
  startedAt: number
  /** When it last gave an access token. */
  lastUsedAt: number
  /** When its person last used it, up to a minute ago. */
  activeAt: Generated<number>
  /** After that nothing of it is good any more. */
  expiresAt: number
  endedAt: number | null
}

/** What whoever administers the installation did to people; never changed, never emptied. */
export interface InstallationLogTable {
  logId: Generated<number>
  happenedAt: number
  userId: string
  action: string
  subjectId: string
  /** Empty where none is asked for. */
  reason: string
  /** JSON: `ForeignReads`, with hospitals by id alone; null for other actions. */
  foreignReads: Generated<string | null>
}

/** Who signs in at the built-in provider by a password. */
export interface AccountsTable {
  userId: string
  /** What it is signed in with, in small letters. */
  email: string
  /** `hashPassword`. */
  passwordHash: string
  createdAt: number
  changedAt: number
}

/** A link that is good once, by which somebody chooses a password: `server/accounts/links.ts`. */
export interface AccountLinksTable {
  /** SHA-256 of its token. */
  digest: string
  kind: 'first' | 'invitation' | 'recovery'
  /** Whose password it is for; null for the first person, who is nobody yet. */
  userId: string | null
  email: string | null
  createdById: string | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

/** Counters of failed sign-ins: `server/accounts/tries.ts`. */
export interface SignInTriesTable {
  /** Keyed hash of the person, network or browser that is counted. */
  key: string
  /** One person in one `browser`, in a network where they are `known`, or elsewhere (`account`); or a whole `network`. */
  kind: 'browser' | 'known' | 'account' | 'network' | null
  tries: number
  waitUntil: number | null
  changedAt: number
  /** When this person last signed in with this browser or from this network. */
  provenAt: number | null
  /** The person who waits; null for a network, an unknown user name, and while nobody waits. */
  userId: string | null
  /** Cut address of the network in which somebody waits. */
  network: string | null
}

/** Sign-ins and sign-outs of the installation: `server/accounts/sign-in-log.ts`. */
export interface SignInLogTable {
  entryId: Generated<number>
  happenedAt: number
  userId: string | null
  /** A keyed hash of the address that was typed, where nobody is known by it. */
  typedHash: string | null
  what: string
  /** The address in the network, cut. */
  network: string
}

/** By what somebody signs in without a password. */
export interface PasskeysTable {
  passkeyId: string
  userId: string
  name: string
  /** Base64url of its COSE key. */
  publicKey: string
  counter: number
  /** JSON: how a browser reaches it. */
  transports: string
  createdAt: number
  usedAt: number | null
}

/** What a passkey is to sign next, one for each page that asks. */
export interface PasskeyChallengesTable {
  heldBy: string
  challenge: string
  expiresAt: number
}

/** Somebody whom a search by address has shown to a person of other hospitals. */
export interface PersonLookUpsTable {
  userId: string
  shownId: string
  shownAt: number
}

/** What happened to an account, until a person who must know it has read it. */
export interface AccountNoticesTable {
  noticeId: Generated<number>
  userId: string
  kind: 'passkeyAdded' | 'passkeyRemoved' | 'recoveryLink'
  /** The person whose account it is. */
  aboutUserId: string
  byUserId: string
  /** The session that did it, which needs no notice; null for the acts of others. */
  sid: string | null
  happenedAt: number
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
  invitations: InvitationsTable
  personLookUps: PersonLookUpsTable
  grants: GrantsTable
  doctors: DoctorsTable
  rooms: RoomsTable
  beds: BedsTable
  patients: PatientsTable
  recordCounters: RecordCountersTable
  episodes: EpisodesTable
  diagnosisCodes: DiagnosisCodesTable
  bedStays: BedStaysTable
  bedEvents: BedEventsTable
  movements: MovementsTable
  dischargeCorrections: DischargeCorrectionsTable
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
  documentEditors: DocumentEditorsTable
  emergencyAccesses: EmergencyAccessesTable
  providerRecords: ProviderRecordsTable
  providerSecrets: ProviderSecretsTable
  sessionGrants: SessionGrantsTable
  installationLog: InstallationLogTable
  accounts: AccountsTable
  accountLinks: AccountLinksTable
  accountNotices: AccountNoticesTable
  signInTries: SignInTriesTable
  signInLog: SignInLogTable
  passkeys: PasskeysTable
  passkeyChallenges: PasskeyChallengesTable
}
