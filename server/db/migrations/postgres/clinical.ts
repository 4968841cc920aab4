import { ID, TEXT } from './parts.ts'

/** Who practises in a hospital, its rooms with their beds, and its patients. */
const whoAndWhere: readonly string[] = [
  `create table doctors (
    "hospitalId" bigint not null references hospitals, "doctorId" ${TEXT} not null references users,
    phone ${TEXT} not null, "professionalLicense" ${TEXT} not null, specialty ${TEXT} not null,
    "specialtySort" ${TEXT} not null, "specialtySearch" ${TEXT} not null, "specialtyLicense" ${TEXT},
    "certificationExpiryDate" ${TEXT},
    status ${TEXT} not null check (status in ('active', 'paused', 'retired')),
    version bigint not null default 1,
    primary key ("hospitalId", "doctorId"), unique ("hospitalId", "professionalLicense")
  )`,
  `create table rooms (
    "roomId" ${ID}, "hospitalId" bigint not null references hospitals,
    code ${TEXT} not null, "codeKey" ${TEXT} not null, "codeSort" ${TEXT} not null, name ${TEXT} not null,
    floor ${TEXT} not null, service ${TEXT} not null, kind ${TEXT} not null,
    active integer not null default 1 check (active in (0, 1)), notes ${TEXT} not null default '',
    version bigint not null default 1, "floorSort" ${TEXT} not null default '',
    "serviceSort" ${TEXT} not null default '', "roomSearch" ${TEXT} not null default '',
    unique ("hospitalId", "codeKey")
  )`,
  `create table beds (
    "bedId" ${ID}, "roomId" bigint not null references rooms, code ${TEXT} not null,
    countable integer not null default 1 check (countable in (0, 1)),
    state ${TEXT} not null default 'free' check (state in ('free', 'cleaning', 'outOfService')),
    reason ${TEXT}, "retiredAt" bigint
  )`,
  // A bed that was taken out of its room leaves its code to others. ASCII alone is lowered, as SQLite does it.
  `create unique index "oneBedOfACode" on beds ("roomId", lower(code)) where "retiredAt" is null`,
  `create index "bedsOfRoom" on beds ("roomId")`,

  `create table patients (
    "patientId" ${ID}, "hospitalId" bigint not null references hospitals,
    "recordNumber" ${TEXT} not null, "givenNames" ${TEXT} not null, "firstSurname" ${TEXT} not null,
    "secondSurname" ${TEXT} not null, "preferredName" ${TEXT} not null, "bornOn" ${TEXT},
    "estimatedAge" bigint check ("estimatedAge" between 0 and 130),
    sex ${TEXT} not null check (sex in ('male', 'female', 'intersex', 'undetermined')),
    curp ${TEXT}, "birthState" ${TEXT} not null, nationality ${TEXT} not null, address ${TEXT} not null,
    phone ${TEXT} not null, email ${TEXT} not null, insurance ${TEXT} not null,
    "emergencyContact" ${TEXT} not null check (is_json("emergencyContact")),
    "allergyState" ${TEXT} not null check ("allergyState" in ('notAsked', 'none', 'listed')),
    allergies ${TEXT} not null check (is_json(allergies)), "bloodType" ${TEXT},
    status ${TEXT} not null check (status in ('active', 'deceased', 'archived')),
    identified integer not null check (identified in (0, 1)),
    "patientSort" ${TEXT} not null, "patientSearch" ${TEXT} not null,
    "lastMovementAt" bigint, "createdAt" bigint not null, version bigint not null default 1,
    "statusReason" ${TEXT},
    constraint "patientsOneAge" check ("bornOn" is null or "estimatedAge" is null),
    unique ("hospitalId", "recordNumber")
  )`,
  // The generic CURP stands for having none.
  `create unique index "patientCurp" on patients ("hospitalId", curp)
    where curp is not null and curp <> 'XXXX999999XXXXXX99'`,
  // Each order holds what the list filters by, so that a search reads one index and only then a page of patients.
  // SQLite counts null as the least: so the lists do, and so does what they are read from.
  `create index "patientName" on patients
    ("hospitalId", "patientSort", "patientId") include ("patientSearch", identified)`,
  `create index "patientBirth" on patients
    ("hospitalId", "bornOn" nulls first, "patientId") include ("patientSearch", identified)`,
  `create index "patientMovement" on patients
    ("hospitalId", "lastMovementAt" nulls first, "patientId") include ("patientSearch", identified)`,
  `create index "patientPhone" on patients ("hospitalId", phone)`,
  // The number of the next record, which nobody can take twice.
  `create table "recordCounters" (
    "hospitalId" bigint primary key references hospitals, next bigint not null check (next > 0)
  )`,
  `create index "patientsBySearch" on patients using gin ("patientSearch" gin_trgm_ops)`,
]

/**
 * Episodes, and who lies where. A bed is occupied exactly while a row of `bedStays` is open for it, so the state in
 * `beds` is what the bed is when nobody lies in it.
 */
const episodes: readonly string[] = [
  `create table episodes (
    "episodeId" ${ID}, "hospitalId" bigint not null references hospitals,
    "patientId" bigint not null references patients,
    kind ${TEXT} not null check (kind in ('emergency', 'inpatient', 'outpatient', 'daySurgery', 'observation')),
    status ${TEXT} not null check (status in ('open', 'dischargeOrdered', 'discharged', 'annulled')),
    "admittedAt" bigint not null, reason ${TEXT} not null, origin ${TEXT} not null, service ${TEXT} not null,
    diagnoses ${TEXT} not null check (is_json(diagnoses)), "expectedDischargeAt" bigint,
    "dischargeOrderedAt" bigint, "dischargedAt" bigint,
    motive ${TEXT} check (motive in ('cured', 'improved', 'voluntary', 'transferred', 'died', 'other')),
    destination ${TEXT} not null default '', condition ${TEXT} not null default '',
    "dischargeNotes" ${TEXT} not null default '',
    overridden ${TEXT} not null default '[]' check (is_json(overridden)),
    "annulledAt" bigint, "annulReason" ${TEXT}, "createdAt" bigint not null, version bigint not null default 1,
    constraint "episodesDischarged" check ((status = 'discharged') = ("dischargedAt" is not null)),
    constraint "episodesAnnulled" check ((status = 'annulled') = ("annulledAt" is not null))
  )`,
  `create index "episodesOfPatient" on episodes ("patientId", "admittedAt")`,
  `create index "episodesOfHospital" on episodes ("hospitalId", status, "admittedAt")`,
  `create index "admissionsOfHospital" on episodes ("hospitalId", kind, "admittedAt", status, service)`,
  `create index "dischargesOfHospital" on episodes
    ("hospitalId", "dischargedAt", kind, motive, "admittedAt", service) where "dischargedAt" is not null`,

  // Back-dating must not put two people into one bed, nor one person into two, for any while.
  `create table "bedStays" (
    "bedStayId" ${ID}, "episodeId" bigint not null references episodes,
    "patientId" bigint not null references patients, "bedId" bigint not null references beds,
    "startedAt" bigint not null, "endedAt" bigint,
    constraint "bedStaysEndLater" check ("endedAt" is null or "endedAt" >= "startedAt"),
    constraint "bedStaysNeverOverlapByBed"
      exclude using gist ("bedId" with =, int8range("startedAt", "endedAt") with &&),
    constraint "bedStaysNeverOverlapByPatient"
      exclude using gist ("patientId" with =, int8range("startedAt", "endedAt") with &&)
  )`,
  `create unique index "oneOpenStayInABed" on "bedStays" ("bedId") where "endedAt" is null`,
  `create unique index "oneBedForAPatient" on "bedStays" ("patientId") where "endedAt" is null`,
  `create index "bedStaysOfEpisode" on "bedStays" ("episodeId", "startedAt")`,
  `create index "bedStaysOfPatient" on "bedStays" ("patientId", "startedAt")`,
  `create index "bedStaysInTime" on "bedStays" ("bedId", "startedAt", "endedAt", "episodeId")`,
  `create table "bedEvents" (
    "bedEventId" ${ID}, "hospitalId" bigint not null references hospitals,
    "bedId" bigint not null references beds,
    state ${TEXT} not null check (state in ('free', 'occupied', 'cleaning', 'outOfService')),
    reason ${TEXT}, "happenedAt" bigint not null, "recordedAt" bigint not null, "userId" ${TEXT} not null,
    "episodeId" bigint references episodes
  )`,
  `create index "bedEventsOfBed" on "bedEvents" ("bedId", "happenedAt")`,
  `create index "bedEventsOfHospital" on "bedEvents" ("hospitalId", "happenedAt")`,
  `create index "bedEventsOfState" on "bedEvents" ("bedId", state, "happenedAt")`,
  `create table movements (
    "movementId" ${ID}, "hospitalId" bigint not null references hospitals,
    "episodeId" bigint not null references episodes,
    kind ${TEXT} not null check (
      kind in ('admission', 'transfer', 'dischargeOrder', 'discharge', 'reopening', 'annulment')
    ),
    "happenedAt" bigint not null, "recordedAt" bigint not null, "userId" ${TEXT} not null,
    "bedId" bigint references beds, "fromBedId" bigint references beds, note ${TEXT} not null
  )`,
  `create index "movementsOfEpisode" on movements ("episodeId", "happenedAt")`,
]

/** Who is on for whom, and the patients that one doctor leaves to another at the end of a shift. */
const assignments: readonly string[] = [
  // Nobody attends an episode beside another one, or is twice on the same thing. What ended where it began was never
  // on: its range is empty, and overlaps none.
  `create table assignments (
    "assignmentId" ${ID}, "hospitalId" bigint not null references hospitals, "doctorId" ${TEXT} not null,
    "episodeId" bigint references episodes, "roomId" bigint references rooms,
    role ${TEXT} not null check (role in ('attending', 'consultant', 'resident', 'onCall')),
    shift ${TEXT} check (shift in ('morning', 'evening', 'night', 'extended')),
    "startedAt" bigint not null, "endedAt" bigint, version bigint not null default 1,
    constraint "assignmentsToOneThing" check (("episodeId" is null) <> ("roomId" is null)),
    constraint "assignmentsEndLater" check ("endedAt" is null or "endedAt" >= "startedAt"),
    foreign key ("hospitalId", "doctorId") references doctors ("hospitalId", "doctorId"),
    constraint "assignmentsNeverOverlapByAttending" exclude using gist
      ("episodeId" with =, int8range("startedAt", "endedAt") with &&) where (role = 'attending'),
    constraint "assignmentsNeverOverlapByEpisode" exclude using gist
      ("episodeId" with =, "doctorId" with =, role with =, int8range("startedAt", "endedAt") with &&)
      where (role <> 'attending'),
    constraint "assignmentsNeverOverlapByRoom" exclude using gist
      ("roomId" with =, "doctorId" with =, role with =, int8range("startedAt", "endedAt") with &&)
  )`,
  `create unique index "oneAttendingDoctor" on assignments ("episodeId")
    where role = 'attending' and "endedAt" is null`,
  `create index "assignmentsOfEpisode" on assignments ("episodeId", "startedAt")`,
  `create index "assignmentsOfDoctor" on assignments ("hospitalId", "doctorId", "startedAt")`,
  `create index "attendingsOfEpisode" on assignments ("episodeId", "startedAt") where role = 'attending'`,
  `create index "assignmentsOfRoom" on assignments ("roomId", "startedAt") where "roomId" is not null`,
  `create index "assignmentsOfHospital" on assignments ("hospitalId", "startedAt")`,
  `create index "attendingsOfHospital" on assignments
    ("hospitalId", "startedAt", "endedAt", "episodeId", "doctorId") where role = 'attending'`,

  `create table handovers (
    "handoverId" ${ID}, "hospitalId" bigint not null references hospitals,
    "fromDoctorId" ${TEXT} not null, "toDoctorId" ${TEXT} not null,
    status ${TEXT} not null check (status in ('pending', 'accepted')),
    "createdAt" bigint not null, "acceptedAt" bigint, version bigint not null default 1, "withdrawnAt" bigint,
    constraint "handoversToAnother" check ("fromDoctorId" <> "toDoctorId"),
    constraint "handoversAccepted" check ((status = 'accepted') = ("acceptedAt" is not null)),
    constraint "handoversWithdrawn" check ("withdrawnAt" is null or status = 'pending'),
    foreign key ("hospitalId", "fromDoctorId") references doctors ("hospitalId", "doctorId"),
    foreign key ("hospitalId", "toDoctorId") references doctors ("hospitalId", "doctorId")
  )`,
  `create index "handoversFrom" on handovers ("hospitalId", "fromDoctorId", "createdAt")`,
  `create index "handoversTo" on handovers ("hospitalId", "toDoctorId", "createdAt")`,
  `create table "handoverItems" (
    "handoverId" bigint not null references handovers, place bigint not null,
    "episodeId" bigint not null references episodes, note ${TEXT} not null,
    passed integer check (passed in (0, 1)),
    primary key ("handoverId", place), unique ("handoverId", "episodeId")
  )`,
]

export const clinical: readonly string[] = [...whoAndWhere, ...episodes, ...assignments]
