import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { openBrowserStore } from '#server/db/sqlite/wasm.ts'
import type { Db, Store } from '#server/db/store.ts'
import { violationOf } from '#server/db/violation.ts'
import { isPostgres } from '#server/db/words.ts'
import { NOW, openTestStore } from '../fixtures/server.ts'

const drivers = {
  'node:sqlite': () => openSeededStore('default', NOW),
  async wasm() {
    const store = await openSeededStore('default', NOW)
    onTestFinished(() => store.close())
    return openBrowserStore({ bytes: await store.export() })
  },
}

/** A statement with the names in quotes that PostgreSQL would read in lower case. */
const quoted = (statement: string) =>
  statement.replace(/'[^']*'|\b[a-z]+[A-Z]\w*/g, (word) => (word.startsWith("'") ? word : `"${word}"`))

/** A rule that would refuse first what an index refuses too: it is taken away before. */
interface Without {
  table: string
  rule: string
}
const without = (table: string, rule: string): Without => ({ table, rule })

async function takeAway(db: Db, { table, rule }: Without): Promise<void> {
  if (isPostgres(db)) return void (await db.schema.alterTable(table).dropConstraint(rule).execute())
  const triggers = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name glob ${`${rule}*`}`.execute(db)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

/** Writes what is to be refused in the end; gives the constraint and its table, or whatever else went wrong. */
async function refusalOf(store: Store, ...statements: (string | Without)[]): Promise<unknown> {
  const write = store.write('installation', async (db) => {
    for (const statement of statements) {
      if (typeof statement === 'string') await sql.raw(quoted(statement)).execute(db)
      else await takeAway(db, statement)
    }
  })
  const reason: unknown = await write.then(
    () => 'It was taken',
    (refused: unknown) => refused,
  )
  return violationOf(reason) ?? reason
}

/** Copies a row, with what is to be another value in it. */
const copy = (table: string, columns: Readonly<Record<string, string>>) =>
  `insert into ${table} (${Object.keys(columns).join()}) select ${Object.values(columns).join()} from ${table} limit 1`

const again = (table: string) => `insert into ${table} select * from ${table} limit 1`
const notice = `insert into hospitalNotices (noticeId, userId, hospitalId, kind, byUserId, happenedAt, formerName)
  values (1, 'medica', 1, 'renamed', 'direccion', 0, '')`
const accountNotice = `insert into accountNotices (noticeId, userId, kind, aboutUserId, byUserId, happenedAt)
  values (1, 'medica', 'recoveryLink', 'medica', 'direccion', 0)`
const former = `insert into formerMembers (hospitalId, userId, endedAt, version) values (1, 'medica', 0, 1)`
const offer = `insert into invitations (hospitalId, userId, invitedById, invitedAt, offeredGroups, status, version)
  values (1, 'sin-hospitales', 'direccion', 0, '[]', 'pending', 1)`
const access = `insert into emergencyAccesses (hospitalId, patientId, userId, reason, openedAt, endsAt, version)
  values (1, (select min(patientId) from patients), 'medica', '', 0, 1, 1)`
const claim = `insert into idempotency values ('medica', '/p', 'k', '', 0, '', 0)`
const record = `insert into providerRecords (model, id, payload) values ('Session', 'a', '{}')`
const secret = `insert into providerSecrets (name, value) values ('a', 'b')`
const heldGrant = `insert into sessionGrants values ('a', 'b', 'c', 'medica', '', 0, 0, 0, null, 0)`
const lookUp = `insert into personLookUps values ('medica', 'archivo', 0)`
const editor = `insert into documentEditors values ((select min(documentId) from documents), 'medica', 1, 0)`
const correction = `insert into dischargeCorrections values (
  (select min(movementId) from movements), 1, (select min(episodeId) from episodes),
  0, 'died', '', '[]', 1, 'cured', '', '[]')`
const entry = `insert into installationLog (happenedAt, userId, action, subjectId, reason)
  values (0, 'direccion', 'reactivate', 'medica', '')`
const account = `insert into accounts values ('medica', 'a@b.mx', '', 0, 0)`
const link = `insert into accountLinks (digest, kind, createdAt, expiresAt) values ('a', 'first', 0, 0)`
const tries = `insert into signInTries (key, tries, changedAt) values ('a', 1, 0)`
const signIn = `insert into signInLog (entryId, happenedAt, what, network) values (1, 0, 'signed-in', '')`
const passkey = `insert into passkeys values ('a', 'medica', '', '', 0, '[]', 0, null)`
const challenge = `insert into passkeyChallenges values ('a', 'b', 0)`
const stay = { episodeId: 'episodeId', patientId: 'patientId', bedId: 'bedId', startedAt: '0', endedAt: '1' }
const openStays = 'select bedStayId from bedStays where endedAt is null'
const form = {
  digest: `'x'`,
  name: 'name',
  nameSort: 'nameSort',
  nameSearch: 'nameSearch',
  kind: 'kind',
  sections: 'sections',
}
const duty = {
  hospitalId: '1',
  doctorId: `'medica'`,
  episodeId: 'null',
  roomId: 'null',
  role: `'onCall'`,
  startedAt: '0',
  endedAt: 'null',
}
const onEpisode = { ...duty, episodeId: '(select min(episodeId) from episodes)' }
const attending = { ...onEpisode, role: `'attending'` }
const inRoom = { ...duty, roomId: '1' }

type Case = readonly [table: string, constraint: string, ...statements: (string | Without)[]]

/** What breaks each constraint, with what has to be there before. */
const CASES: readonly Case[] = [
  ...[
    ...['meta', 'migrations', 'users', 'hospitals', 'profiles', 'members', 'grants', 'subscriptions'],
    ...['invoices', 'rooms', 'beds', 'patients', 'recordCounters', 'episodes', 'bedEvents', 'movements'],
    ...['handovers', 'templates', 'templateRevisions', 'documents', 'addenda', 'audit'],
  ].map((table) => [table, `${table}_pkey`, again(table)] as const),
  ['templateForms', 'templateForms_pkey', copy('templateForms', { ...form, formId: 'formId' })],
  [
    ...(['handoverItems', 'handoverItems_pkey'] as const),
    copy('handoverItems', { handoverId: 'handoverId', place: 'place', episodeId: '999', note: 'note' }),
  ],
  ['doctors', 'doctors_pkey', `update doctors set doctorId = 'medica' where hospitalId = 1`],
  ['bedStays', 'bedStays_pkey', copy('bedStays', { ...stay, bedStayId: 'bedStayId' })],
  ['assignments', 'assignments_pkey', copy('assignments', { ...onEpisode, endedAt: '0', assignmentId: '1' })],
  ['dischargeCorrections', 'dischargeCorrections_pkey', correction, correction],
  ['hospitalNotices', 'hospitalNotices_pkey', notice, notice],
  ['hospitalNotices', 'hospitalNoticesOfPerson', notice, notice.replace('(1,', '(2,')],
  ['formerMembers', 'formerMembers_pkey', former, former],
  ['personLookUps', 'personLookUps_pkey', lookUp, lookUp],
  ['accountNotices', 'accountNotices_pkey', accountNotice, accountNotice],
  ['invitations', 'invitations_pkey', offer, again('invitations')],
  ['invitations', 'oneOpenInvitation', offer, offer],
  ['idempotency', 'idempotency_pkey', claim, claim],
  ['providerRecords', 'providerRecords_pkey', record, record],
  ['providerSecrets', 'providerSecrets_pkey', secret, secret],
  ['sessionGrants', 'sessionGrants_pkey', heldGrant, heldGrant],
  ['installationLog', 'installationLog_pkey', entry, again('installationLog')],
  ['installationLog', 'installationLogNeverChanges', entry, `update installationLog set reason = 'x'`],
  ['installationLog', 'installationLogNeverShrinks', entry, 'delete from installationLog'],
  ['accounts', 'accounts_pkey', account, account.replace('a@b.mx', 'c@d.mx')],
  ['accounts', 'oneAccountOfAnAddress', account, account.replace('medica', 'direccion')],
  ['accountLinks', 'accountLinks_pkey', link, link],
  ['signInTries', 'signInTries_pkey', tries, tries],
  ['signInLog', 'signInLog_pkey', signIn, signIn],
  ['passkeys', 'passkeys_pkey', passkey, passkey],
  ['passkeyChallenges', 'passkeyChallenges_pkey', challenge, challenge],
  ['hospitals', 'hospitalOfSubscription', 'update hospitals set subscriptionId = 1 where hospitalId < 3'],
  [
    ...(['doctors', 'doctors_hospitalId_professionalLicense_key'] as const),
    `update doctors set professionalLicense = '1234567' where hospitalId = 1`,
  ],
  [
    ...(['rooms', 'rooms_hospitalId_codeKey_key'] as const),
    `update rooms set codeKey = 'x' where hospitalId = 1`,
  ],
  ['beds', 'oneBedOfACode', `update beds set code = case bedId % 2 when 0 then 'x' else 'X' end, roomId = 1`],
  [
    ...(['patients', 'patients_hospitalId_recordNumber_key'] as const),
    `update patients set recordNumber = 'x' where hospitalId = 1`,
  ],
  ['patients', 'patientCurp', `update patients set curp = 'GOMC850315HDFRRR07' where hospitalId = 1`],
  [
    ...(['bedStays', 'oneOpenStayInABed'] as const),
    without('bedStays', 'bedStaysNeverOverlapByBed'),
    `update bedStays set bedId = 1 where bedStayId in (${openStays})`,
  ],
  [
    ...(['bedStays', 'oneBedForAPatient'] as const),
    without('bedStays', 'bedStaysNeverOverlapByPatient'),
    `update bedStays set patientId = 1 where bedStayId in (${openStays})`,
  ],
  ['handoverItems', 'handoverItems_handoverId_episodeId_key', 'update handoverItems set episodeId = 1'],
  [
    ...(['templateForms', 'templateForms_digest_key'] as const),
    copy('templateForms', { ...form, digest: 'digest' }),
  ],
  [
    ...(['bedStays', 'bedStaysNeverOverlapByBed'] as const),
    copy('bedStays', { ...stay, bedId: '1' }),
    copy('bedStays', { ...stay, bedId: '1', patientId: '(select max(patientId) from patients)' }),
  ],
  [
    ...(['bedStays', 'bedStaysNeverOverlapByPatient'] as const),
    copy('bedStays', { ...stay, bedId: '1' }),
    copy('bedStays', { ...stay, bedId: '2' }),
  ],
  [
    ...(['assignments', 'assignmentsNeverOverlapByAttending'] as const),
    'delete from assignments where episodeId = (select min(episodeId) from episodes)',
    copy('assignments', attending),
    copy('assignments', { ...attending, doctorId: `'direccion'` }),
  ],
  [
    ...(['assignments', 'oneAttendingDoctor'] as const),
    without('assignments', 'assignmentsNeverOverlapByAttending'),
    'delete from assignments where episodeId = (select min(episodeId) from episodes)',
    copy('assignments', attending),
    copy('assignments', { ...attending, doctorId: `'direccion'` }),
  ],
  [
    ...(['assignments', 'assignmentsNeverOverlapByEpisode'] as const),
    copy('assignments', onEpisode),
    copy('assignments', onEpisode),
  ],
  [
    ...(['assignments', 'assignmentsNeverOverlapByRoom'] as const),
    copy('assignments', { ...inRoom, startedAt: '5', endedAt: '6' }),
    copy('assignments', { ...inRoom, startedAt: '6', endedAt: '7' }),
    'update assignments set endedAt = 7 where startedAt = 5',
  ],
  ['audit', 'auditNeverChanges', `update audit set userId = 'x'`],
  ['audit', 'auditNeverShrinks', 'delete from audit'],
  ['templateForms', 'formsNeverChange', `update templateForms set name = 'x'`],
  ['templateForms', 'formsNeverGo', 'delete from templateForms'],
  ['templateRevisions', 'publishedNeverChanges', 'update templateRevisions set publishedAt = 0'],
  ['templateRevisions', 'revisionsNeverGo', 'delete from templateRevisions'],
  ['documents', 'documentsStayWhatTheyAre', `update documents set title = 'x'`],
  ['documents', 'signedNeverChanges', `update documents set sections = '[]' where status = 'signed'`],
  ['documents', 'submissionNeverChanges', `update documents set takenByName = 'x' where status = 'signed'`],
  ['documents', 'answersStay', 'update documents set answersId = documentId'],
  ['documents', 'annulledStays', `update documents set annulReason = 'x' where status = 'annulled'`],
  ['documents', 'documentsGoTheirWay', `update documents set status = 'draft' where status = 'signed'`],
  ['documents', 'documentsNeverGo', 'delete from documents'],
  [
    ...(['addenda', 'onlySignedIsAmended'] as const),
    `insert into addenda (documentId, place, text, addedAt, signedById, signedByName)
      select documentId, 0, '', 0, 'medica', '' from documents where status = 'draft'`,
  ],
  ['addenda', 'addendaNeverChange', `update addenda set text = 'x'`],
  ['addenda', 'addendaNeverGo', 'delete from addenda'],
  ['diagnosisCodes', 'diagnosisCodes_pkey', again('diagnosisCodes')],
  ['documentEditors', 'documentEditors_pkey', editor, editor],
  [...(['emergencyAccesses', 'emergencyAccesses_pkey'] as const), access, again('emergencyAccesses')],
  [
    ...(['emergencyAccesses', 'emergencyAccessesStay'] as const),
    access,
    `update emergencyAccesses set reason = 'x'`,
  ],
  ['emergencyAccesses', 'emergencyAccessesNeverGo', access, 'delete from emergencyAccesses'],
]

const open = async (driver: () => Promise<Store>) => {
  const store = await driver()
  onTestFinished(() => store.close())
  return store
}

test('what the database refuses has a name', async () => {
  const store = await open(() => openTestStore('default'))
  for (const [table, constraint, ...statements] of CASES)
    expect.soft(await refusalOf(store, ...statements), constraint).toEqual({ table, constraint })
})

test.each(Object.entries(drivers))('on %s as well, but for a fault of the code', async (_, driver) => {
  const store = await open(driver)
  for (const [table, constraint, ...statements] of CASES.filter(([table]) => table === 'bedStays'))
    expect.soft(await refusalOf(store, ...statements), constraint).toEqual({ table, constraint })
  for (const [statement, text] of [
    [`update members set userId = 'nobody' where userId = 'medica'`, 'FOREIGN KEY'],
    ['update users set userNameSort = null', 'NOT NULL'],
    [`update beds set state = 'x'`, 'CHECK'],
    ['update nowhere set x = 1', 'no such table'],
  ] as const)
    expect(String(await refusalOf(store, statement))).toContain(text)
})

test('no unique key and no rule is left without one', async () => {
  const { db } = await open(drivers['node:sqlite'])
  const triggers =
    await sql`select distinct tbl_name as "table", name from sqlite_schema where type = 'trigger'`.execute(db)
  const Rules = z.array(z.object({ table: z.string(), name: z.string() }))
  const rules = new Set(
    z
      .parse(Rules, triggers.rows)
      .map(({ table, name }) => `${table} ${name.replace(/On(INSERT|UPDATE)$/, '')}`),
  )
  const known = new Set(CASES.map(([table, name]) => `${table} ${name}`))
  expect([...rules].filter((rule) => !known.has(rule))).toEqual([])
  // What is numbered by the row's own id has no index of its own; `patientsOfHospital` holds the whole primary key, and is
  // never the first to be broken.
  const counted = await sql`
    select t.name as "table", count(i.name) +
      (select count(*) = 1 and max(c.type) = 'INTEGER' from pragma_table_info(t.name) c where c.pk > 0) as keys
    from sqlite_schema t left join pragma_index_list(t.name) i
      on i."unique" = 1 and i.name <> 'patientsOfHospital'
    where t.type = 'table' and t.name not like 'sqlite_%' group by t.name`.execute(db)
  for (const { table, keys } of z.parse(
    z.array(z.object({ table: z.string(), keys: z.int() })),
    counted.rows,
  )) {
    const own = [...known].filter((one) => one.startsWith(`${table} `) && !rules.has(one))
    expect(own, table).toHaveLength(keys)
  }
})
