import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PERSONAS } from '#mocks/personas.ts'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import type { Store } from '#server/db/store.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { isHeld, linesOf, STAFF, type Staff } from '../staff.ts'

/*
 * Who may do what, in the words of the contract and not of the code: each persona against each endpoint, in a
 * hospital where all have their groups, in one where they are members without groups, straight to the API.
 */

/**
 * What each endpoint asks for: nothing but signing in, membership, or a right of the hospital, or one of several
 * (`|`); whoever writes an area reads it too. On top of it being a physician (`+doctor`), a physician or a nurse (`+clinical`), being the one who passes the patients on (`+giver`), who takes them
 * over (`+receiver`), or one of the two (`+party`): for others there is no such record. Or having written the
 * document (`+author`), where it is a draft, which this one is not (`+draft`), or having signed it where one has no hospital-write (`+signer`), or
 * writing medical notes (`+writer`); its author, a physician, submits it to nobody (`+nobody`). A notice is there for the one
 * whom it was left for (`addressee`), and so is an invitation (`invited`). A member may call some about themselves (`self`).
 */
const ASKED = `
  GET    /api/user-info                                                    signed-in
  GET    /api/hospitals                                                    signed-in
  POST   /api/hospitals                                                    signed-in
  GET    /api/hospitals/{hospitalId}                                       member
  PUT    /api/hospitals/{hospitalId}                                       member
  POST   /api/hospitals/{hospitalId}/restore                               member
  GET    /api/hospital-notices                                             signed-in
  DELETE /api/hospital-notices/{noticeId}                                  addressee
  GET    /api/account/notices                                              signed-in
  DELETE /api/account/notices/{noticeId}                                   addressee
  GET    /api/hospitals/{hospitalId}/profile                               member
  PUT    /api/hospitals/{hospitalId}/profile                               hospital-write
  GET    /api/users                                                        hospital-write|doctors-write
  GET    /api/invitations                                                  signed-in
  GET    /api/invitations/{invitationId}                                   invited
  POST   /api/invitations/{invitationId}/accept                            invited
  POST   /api/invitations/{invitationId}/decline                           invited
  GET    /api/hospitals/{hospitalId}/users                                 hospital-read
  POST   /api/hospitals/{hospitalId}/users                                 hospital-write
  GET    /api/hospitals/{hospitalId}/users/{userId}                        hospital-read
  PUT    /api/hospitals/{hospitalId}/users/{userId}                        hospital-write
  GET    /api/hospitals/{hospitalId}/users/{userId}/open-work              hospital-read|doctors-write|self
  GET    /api/hospitals/{hospitalId}/left-behind                           hospital-write|doctors-write
  GET    /api/hospitals/{hospitalId}/audit                                 hospital-read
  GET    /pay/subscriptions/{subscriptionId}                               hospital-read
  GET    /api/hospitals/{hospitalId}/doctors                               doctors-read
  GET    /api/hospitals/{hospitalId}/doctors/{doctorId}                    doctors-read
  POST   /api/hospitals/{hospitalId}/doctors                               doctors-write
  PUT    /api/hospitals/{hospitalId}/doctors/{doctorId}                    doctors-write
  POST   /api/hospitals/{hospitalId}/doctors/{doctorId}/retire             doctors-write
  POST   /api/hospitals/{hospitalId}/doctors/{doctorId}/confirm            hospital-write
  GET    /api/hospitals/{hospitalId}/assignments                           doctorAssignments-read
  POST   /api/hospitals/{hospitalId}/assignments                           doctorAssignments-write
  GET    /api/hospitals/{hospitalId}/assignments/{assignmentId}            doctorAssignments-read
  PUT    /api/hospitals/{hospitalId}/assignments/{assignmentId}            doctorAssignments-write
  POST   /api/hospitals/{hospitalId}/assignments/{assignmentId}/end        doctorAssignments-write
  GET    /api/hospitals/{hospitalId}/handovers                             doctorAssignments-read
  POST   /api/hospitals/{hospitalId}/handovers                             doctorAssignments-write+doctor
  GET    /api/hospitals/{hospitalId}/handovers/{handoverId}                doctorAssignments-read+party
  POST   /api/hospitals/{hospitalId}/handovers/{handoverId}/accept         doctorAssignments-write+receiver
  GET    /api/hospitals/{hospitalId}/rooms                                 rooms-read
  POST   /api/hospitals/{hospitalId}/rooms                                 rooms-write
  POST   /api/hospitals/{hospitalId}/rooms/import                          rooms-write
  GET    /api/hospitals/{hospitalId}/rooms/{roomId}                        rooms-read
  PUT    /api/hospitals/{hospitalId}/rooms/{roomId}                        rooms-write
  PUT    /api/hospitals/{hospitalId}/rooms/{roomId}/beds/{bedId}           rooms-write
  GET    /api/hospitals/{hospitalId}/patients                              patients-read
  POST   /api/hospitals/{hospitalId}/patients                              patients-write
  POST   /api/hospitals/{hospitalId}/patients/twins                        patients-read
  GET    /api/hospitals/{hospitalId}/patients/{patientId}                  patients-read
  PUT    /api/hospitals/{hospitalId}/patients/{patientId}                  patients-write
  POST   /api/hospitals/{hospitalId}/patients/{patientId}/identify         patients-write
  POST   /api/hospitals/{hospitalId}/patients/{patientId}/archive          patients-write
  POST   /api/hospitals/{hospitalId}/patients/{patientId}/unarchive        patients-write
  PUT    /api/hospitals/{hospitalId}/patients/{patientId}/allergies        patients-write|episodes-write
  GET    /api/hospitals/{hospitalId}/patients/{patientId}/fhir             patients-read
  GET    /api/hospitals/{hospitalId}/emergency-access                      member
  POST   /api/hospitals/{hospitalId}/patients/{patientId}/emergency-access member+clinical
  GET    /api/hospitals/{hospitalId}/emergency-accesses                    hospital-write
  POST   /api/hospitals/{hospitalId}/emergency-accesses                    member+clinical
  GET    /api/hospitals/{hospitalId}/emergency-accesses/{emergencyAccessId} hospital-write
  POST   /api/hospitals/{hospitalId}/emergency-accesses/{emergencyAccessId}/review hospital-write
  GET    /api/hospitals/{hospitalId}/episodes                              episodes-read
  POST   /api/hospitals/{hospitalId}/episodes                              episodes-write
  GET    /api/hospitals/{hospitalId}/episodes/{episodeId}                  episodes-read
  PUT    /api/hospitals/{hospitalId}/episodes/{episodeId}                  episodes-write
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/transfer         episodes-write
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/exchange         episodes-write
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/undo-transfer    episodes-write
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/order-discharge  episodes-write+doctor
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/revoke-discharge episodes-write+doctor
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/discharge        episodes-write
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/correct-discharge episodes-write
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/reopen           episodes-write+doctor
  POST   /api/hospitals/{hospitalId}/episodes/{episodeId}/annul            episodes-write
  GET    /api/hospitals/{hospitalId}/episodes/{episodeId}/timeline         episodes-read
  GET    /api/hospitals/{hospitalId}/diagnosis-codes                       episodes-read
  GET    /docs/hospitals/{hospitalId}/templates                            episodes-read|hospital-read
  POST   /docs/hospitals/{hospitalId}/templates                            hospital-write
  GET    /docs/hospitals/{hospitalId}/templates/{templateId}               episodes-read|hospital-read
  PUT    /docs/hospitals/{hospitalId}/templates/{templateId}               hospital-write
  POST   /docs/hospitals/{hospitalId}/templates/{templateId}/publish       hospital-write
  POST   /docs/hospitals/{hospitalId}/templates/{templateId}/retire        hospital-write
  GET    /docs/hospitals/{hospitalId}/episodes/{episodeId}/documents       episodes-read
  POST   /docs/hospitals/{hospitalId}/episodes/{episodeId}/documents       episodes-write
  GET    /docs/hospitals/{hospitalId}/documents                            episodes-read
  GET    /docs/hospitals/{hospitalId}/documents/{documentId}               episodes-read
  PUT    /docs/hospitals/{hospitalId}/documents/{documentId}               episodes-write
  PUT    /docs/hospitals/{hospitalId}/documents/{documentId}/presence      episodes-write+draft
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/submit        episodes-write+nobody
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/return        episodes-write
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/take-over     episodes-write+writer
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/sign          episodes-write+author
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/addenda       episodes-write+doctor
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/annul         episodes-write+signer
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/discard       episodes-write
  POST   /docs/hospitals/{hospitalId}/documents/{documentId}/restore       episodes-write
  GET    /api/hospitals/{hospitalId}/events                                member
  GET    /api/hospitals/{hospitalId}/statistics                           member
  GET    /api/hospitals/{hospitalId}/statistics/occupancy                 rooms-read
  GET    /api/hospitals/{hospitalId}/statistics/admissions                episodes-read
  GET    /api/hospitals/{hospitalId}/statistics/discharges                episodes-read
  GET    /api/hospitals/{hospitalId}/statistics/mean-stay                 episodes-read
  GET    /api/hospitals/{hospitalId}/statistics/mortality                 episodes-read
  GET    /api/hospitals/{hospitalId}/statistics/turnover                  rooms-read
  GET    /api/hospitals/{hospitalId}/statistics/cleaning                  rooms-read
  GET    /api/hospitals/{hospitalId}/statistics/unsigned-documents        episodes-read
  GET    /api/hospitals/{hospitalId}/statistics/patients-per-doctor       doctorAssignments-read
  DELETE /api/hospitals/{hospitalId}/handovers/{handoverId}                doctorAssignments-write+giver
  DELETE /api/hospitals/{hospitalId}/users/{userId}                        hospital-write|self
  DELETE /api/hospitals/{hospitalId}                                       member-if-empty
`

/**
 * The same for what is about no hospital: about oneself (`own`), or for whoever administers the installation
 * (`administrator`). Where the token names no session of ours there is none to end (`+session`), and nobody was
 * deactivated (`+state`). Personas have no account of the kind that has a link (`+account`).
 */
const ASKED_OF_NO_HOSPITAL = `
  POST   /api/account/activity                                         own
  GET    /api/account/sessions                                         own
  POST   /api/account/sessions/end-others                              own+session
  POST   /api/account/sessions/{sessionId}/end                         own+session
  GET    /api/installation/people                                      administrator
  GET    /api/installation/people/{userId}                             administrator
  GET    /api/installation/people/{userId}/unfinished-work             administrator
  POST   /api/installation/people/{userId}/deactivate                  administrator
  POST   /api/installation/people/{userId}/reactivate                  administrator+state
  POST   /api/installation/people/{userId}/make-administrator          administrator
  POST   /api/installation/people/{userId}/revoke-administrator        administrator
  GET    /api/installation/people/{userId}/sessions                    administrator
  POST   /api/installation/people/{userId}/sessions/end-all            administrator+session
  POST   /api/installation/people/{userId}/sessions/{sessionId}/end    administrator+session
  GET    /api/installation/log                                         administrator
  POST   /api/accounts/invitations             administrator
  POST   /api/accounts/{userId}/recovery       administrator
  GET    /api/installation/sign-ins            administrator
  GET    /api/account/sign-ins                 own
  GET    /api/installation/sign-in-waits             administrator
  DELETE /api/installation/sign-in-waits/{waitId}    administrator
`

const rowsOf = (table: string) =>
  linesOf(table).map(([method = '', path = '', right = '']) => ({ method, path, right }))
const ROWS = rowsOf(ASKED)
const ROWS_OF_NO_HOSPITAL = rowsOf(ASKED_OF_NO_HOSPITAL)
type Row = (typeof ROWS)[number]

/** The persona who administers the installation. */
const ADMINISTRATOR = 'direccion'

/** Where every persona is a member, and these tests leave nobody groups. */
const FAR = 12

/** Who hands patients over to whom. */
const HANDOVER = { fromDoctorId: 'direccion', toDoctorId: 'medica' }

/** Who wrote and signed the document. */
const AUTHOR = 'medica'

/** Whom the notice was left for. */
const ADDRESSEE = 'direccion'

/** Whom the invitation is for. */
const INVITED = 'archivo'

/** What the tables say. Both hospitals have admitted patients. */
function verdict(staff: Staff, { right, path }: Row, hospitalId: number): 'in' | 403 | 404 | 409 {
  if (right === 'member-if-empty') return isHeld(staff, 'hospital-write') && hospitalId !== FAR ? 'in' : 409
  if (right === 'signed-in' || right === 'member') return 'in'
  if (right === 'addressee') return staff.persona === ADDRESSEE ? 'in' : 404
  if (right === 'invited') return staff.persona === INVITED ? 'in' : 404
  const [asked = '', also] = right.split('+')
  if (asked !== 'member' && (!isHeld(staff, asked) || hospitalId === FAR)) return 403
  if (also === 'doctor' && !staff.isDoctor) return 403
  if (also === 'clinical' && !staff.isClinical) return 403
  // Whoever practises in the other hospital meets no patient of this one there.
  if (asked === 'member' && hospitalId === FAR && path.includes('{patientId}')) return 404
  if (also === 'giver' && staff.persona !== HANDOVER.fromDoctorId) return 403
  if (also === 'receiver' && staff.persona !== HANDOVER.toDoctorId) return 403
  if (also === 'draft') return 409
  if (also === 'author' && staff.persona !== AUTHOR) return 403
  if (also === 'writer' && !staff.writesNotes) return 403
  if (also === 'nobody') return 403
  if (also === 'signer' && staff.persona !== AUTHOR && !isHeld(staff, 'hospital-write')) return 403
  return also === 'party' && !Object.values(HANDOVER).includes(staff.persona) ? 404 : 'in'
}

/** A record of hospital 1 for each name in a path. */
async function recordsOf(store: Store): Promise<Record<string, string | number>> {
  const records = await store.db
    .selectFrom('episodes')
    .innerJoin('bedStays', 'bedStays.episodeId', 'episodes.episodeId')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .innerJoin('assignments', 'assignments.episodeId', 'episodes.episodeId')
    .select(['episodes.episodeId', 'episodes.patientId', 'beds.bedId', 'beds.roomId'])
    .select('assignments.assignmentId')
    .where('episodes.hospitalId', '=', 1)
    .where('bedStays.endedAt', 'is', null)
    .orderBy('bedStays.bedStayId')
    .orderBy('assignments.assignmentId')
    .executeTakeFirstOrThrow()
  const offered = { ...HANDOVER, hospitalId: 1, status: 'pending', createdAt: NOW.getTime(), version: 1 }
  const handover = await store.write('installation', (db) =>
    db.insertInto('handovers').values(offered).returning('handoverId').executeTakeFirstOrThrow(),
  )
  const notice = await store.write('installation', (db) =>
    db
      .insertInto('hospitalNotices')
      .values({
        userId: ADDRESSEE,
        hospitalId: 1,
        kind: 'renamed',
        byUserId: 'medica',
        formerName: 'Antes',
        happenedAt: NOW.getTime(),
      })
      .returning('noticeId')
      .executeTakeFirstOrThrow(),
  )
  await store.write('installation', (db) =>
    db
      .insertInto('accountNotices')
      .values({
        ...notice,
        userId: ADDRESSEE,
        kind: 'recoveryLink',
        aboutUserId: 'medica',
        byUserId: 'medica',
        sid: null,
        happenedAt: NOW.getTime(),
      })
      .execute(),
  )
  const wait = { waitId: 'a wait' }
  await store.write('installation', (db) =>
    db
      .insertInto('signInTries')
      .values({
        key: wait.waitId,
        kind: 'network',
        network: '192.0.2.0',
        userId: null,
        provenAt: null,
        tries: 80,
        changedAt: NOW.getTime(),
        waitUntil: NOW.getTime() + 30_000,
      })
      .execute(),
  )
  const member = await store.db
    .selectFrom('members')
    .leftJoin('doctors', (join) =>
      join.onRef('doctors.doctorId', '=', 'members.userId').on('doctors.hospitalId', '=', 1),
    )
    .select('members.userId')
    .where('members.hospitalId', '=', 1)
    .where('members.userId', 'like', 'usuario-%')
    .where('doctors.doctorId', 'is', null)
    .orderBy('members.userId')
    .executeTakeFirstOrThrow()
  const invitation = await store.write('installation', (db) =>
    db
      .insertInto('invitations')
      .values({
        hospitalId: 1,
        userId: INVITED,
        invitedById: 'medica',
        invitedAt: NOW.getTime(),
        offeredGroups: '[]',
        status: 'pending',
        endedAt: null,
        version: 1,
      })
      .returning('invitationId')
      .executeTakeFirstOrThrow(),
  )
  const document = await store.db
    .selectFrom('documents')
    .select(['documentId', 'templateId'])
    .where('hospitalId', '=', 1)
    .where('authorId', '=', AUTHOR)
    .where('status', '=', 'signed')
    .orderBy('documentId')
    .executeTakeFirstOrThrow()
  const opened = await store.write('installation', (db) =>
    db
      .insertInto('emergencyAccesses')
      .values({
        hospitalId: 1,
        patientId: records.patientId,
        userId: 'medica',
        reason: 'Paro en urgencias',
        openedAt: NOW.getTime(),
        endsAt: NOW.getTime() + 3_600_000,
        version: 1,
        reviewedAt: null,
        reviewedById: null,
      })
      .returning('emergencyAccessId')
      .executeTakeFirstOrThrow(),
  )
  return {
    ...records,
    ...handover,
    ...notice,
    ...document,
    ...opened,
    doctorId: 'medica',
    ...invitation,
    // Nobody of the table, as people may call what is about themselves.
    ...member,
    sessionId: 'a',
    ...wait,
  }
}

function addressOf({ path }: Row, records: Record<string, string | number>, hospitalId: number): string {
  const parts = new Map(Object.entries({ ...records, hospitalId, subscriptionId: 1000 + hospitalId }))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts.get(name)))
  return path === '/api/users' ? `${address}?excludeFromHospitalId=${hospitalId}` : address
}

/** Everything that the database holds, but the log. */
async function contentsOf({ db }: Store): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const digest = createHash('sha256')
  for (const name of tables.filter((one) => one !== 'audit').sort()) {
    const content = await sql`select * from ${sql.table(name)}`.execute(db)
    digest.update(`${name} ${JSON.stringify(content.rows)}`)
  }
  return digest.digest('hex')
}

/** What every server begins with, read once: on PostgreSQL that takes a second. */
let contentsAtFirst: Promise<string> | undefined

/** Calls endpoints of one hospital as one person, one after the other, each with a body that says nothing. */
async function callAll(
  persona: string,
  hospitalId: number,
  rows: readonly Row[],
  prepare?: (store: Store) => Promise<unknown>,
) {
  const server = await startServer()
  await prepare?.(server.store)
  await server.store.write('installation', (db) =>
    db.deleteFrom('grants').where('hospitalId', '=', FAR).execute(),
  )
  const records = await recordsOf(server.store)
  if (!prepare) contentsAtFirst ??= contentsOf(server.store)
  const before = await (prepare ? contentsOf(server.store) : contentsAtFirst)
  const replies: (Row & { address: string; status: number; group: string | undefined })[] = []
  for (const row of rows) {
    const address = addressOf(row, records, hospitalId)
    const body = row.method === 'POST' || row.method === 'PUT' ? {} : undefined
    const headers = { 'idempotency-key': 'k' }
    const reply = await server.as(persona).send(row.method, address, body, headers)
    replies.push({
      ...row,
      address,
      status: reply.status,
      group: z.safeParse(Refused, reply.body).data?.group,
    })
  }
  const changed = (await contentsOf(server.store)) !== before
  return { replies, changed, logged: await server.audit() }
}

const Refused = z.object({ group: z.optional(z.string()) })

/** Whoever gets in meets what comes after rights: the answer, or a refusal of what the body doesn't say. */
const outcome = (status: number) => ([200, 201, 204, 422, 428].includes(status) ? 'in' : status)

/** An address as the log has it. */
const pathIn = (address: string) => address.replace(/\?.*/, '')
const isInside = ({ right }: Row) => right !== 'signed-in'
const isForMembers = ({ right }: Row) => right === 'member' || right === 'member-if-empty'
/** What is a person's own, and no hospital's. */
const isOwn = ({ right }: Row) => right === 'addressee' || right === 'invited'

test('the table names every endpoint, and no other', () => {
  const named = [...ROWS, ...ROWS_OF_NO_HOSPITAL].map(({ method, path }) => `${method} ${path}`)
  expect(named.toSorted()).toEqual(ENDPOINTS.map((one) => `${one.method} ${one.path}`).toSorted())
})

test('the table names every persona who is a member somewhere', () => {
  const members = PERSONAS.filter((one) => one.member).map((one) => one.id)
  expect(STAFF.map((one) => one.persona)).toEqual(members)
})

test.each(PERSONAS)(
  '$id may do with the installation what the table says, and nothing else',
  async ({ id }) => {
    const isRefused = ({ right }: Row) => right.startsWith('administrator') && id !== ADMINISTRATOR
    const { replies } = await callAll(id, 1, ROWS_OF_NO_HOSPITAL)
    for (const row of replies) {
      const [, also] = row.right.split('+')
      const allowed = also === 'session' ? 404 : also === 'state' ? 409 : 'in'
      expect([row.path, outcome(row.status)]).toEqual([row.path, isRefused(row) ? 403 : allowed])
    }
    const refused = await callAll(id, 1, ROWS_OF_NO_HOSPITAL.filter(isRefused))
    expect(refused.changed).toBe(false)
    expect(refused.logged).toMatchObject(
      refused.replies.map(({ method, address }) => ({
        userId: id,
        hospitalId: null,
        method,
        path: pathIn(address),
        status: 403,
      })),
    )
  },
)

describe.each(STAFF)('$persona', (staff) => {
  test.each([1, FAR])('may do in hospital %i what the table says, and nothing else', async (hospitalId) => {
    const { replies } = await callAll(staff.persona, hospitalId, ROWS)
    const told = replies.map(({ method, path, status }) => `${method} ${path}: ${outcome(status)}`)
    expect(told).toEqual(ROWS.map((row) => `${row.method} ${row.path}: ${verdict(staff, row, hospitalId)}`))
  })

  test.each([1, FAR])('F47: what hospital %i refuses is told, logged and not done', async (hospitalId) => {
    const rows = ROWS.filter((row) => verdict(staff, row, hospitalId) === 403)
    const { replies, changed, logged } = await callAll(staff.persona, hospitalId, rows)
    expect(changed).toBe(false)
    expect(logged).toMatchObject(
      replies.map(({ method, address }) => ({
        userId: staff.persona,
        hospitalId,
        method,
        path: pathIn(address),
        status: 403,
        patientId: null,
      })),
    )
    for (const { right, group } of replies) {
      const missing = right.replace(/[|+].*/, '')
      // Who has the right and is not the one to use it lacks no group.
      const held = verdict(staff, { method: '', path: '', right: missing }, hospitalId) === 'in'
      expect([right, group]).toEqual([right, held ? undefined : `hospital-${hospitalId}-${missing}`])
    }
  })
})

test.each([1, FAR])(
  'without a single group, hospital %i opens its profile and nothing else inside',
  async (id) => {
    const inside = ROWS.filter((row) => isInside(row) && !isOwn(row) && !isForMembers(row))
    const { replies } = await callAll('sin-permisos', id, inside)
    expect(replies.filter(({ status }) => status !== 403)).toEqual([])
    expect(replies.length).toBeGreaterThan(30)
    const profile = ROWS.filter(({ method, path }) => method === 'GET' && path.endsWith('/profile'))
    expect((await callAll('sin-permisos', id, profile)).replies).toMatchObject([{ status: 200 }])
  },
)

test.each([1, FAR])(
  'who is no member of hospital %i finds nothing there, changes nothing, and stands in its log',
  async (id) => {
    const { replies, changed, logged } = await callAll('sin-hospitales', id, ROWS)
    expect(replies.filter((row) => isInside(row) && row.status !== 404)).toEqual([])
    expect(replies.filter((row) => !isInside(row) && outcome(row.status) !== 'in')).toEqual([])
    expect(changed).toBe(false)
    const kept = replies
      .filter((row) => isInside(row) && !isOwn(row))
      .map(({ method, address }) => `${method} ${pathIn(address)} 404`)
    expect(logged.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual(kept)
  },
)

test('a member may look at their own open work, and leave, without a right', async () => {
  const { as } = await startServer()
  for (const [method, path, status] of [
    ['GET', '/api/hospitals/1/users/sin-permisos/open-work', 200],
    ['GET', '/api/hospitals/1/users/medica/open-work', 403],
    ['DELETE', '/api/hospitals/1/users/medica', 403],
    ['DELETE', '/api/hospitals/1/users/sin-permisos', 204],
    ['GET', '/api/hospitals/1/users/sin-permisos/open-work', 404],
    ['DELETE', '/api/hospitals/1/users/sin-permisos', 404],
  ] as const)
    expect([path, (await as('sin-permisos').send(method, path)).status]).toEqual([path, status])
  expect((await as('sin-hospitales').delete('/api/hospitals/1/users/sin-hospitales')).status).toBe(404)
})

/** Takes every right of one level from somebody. */
const withdraw = (userId: string, level: 'read' | 'write') => (store: Store) =>
  store.write('installation', (db) =>
    db.deleteFrom('grants').where('userId', '=', userId).where('level', '=', level).execute(),
  )

test('who may write everything and read nothing is told which group is missing, and does nothing', async () => {
  const asked = ROWS.filter(({ right }) => /-(read|write)/.test(right))
  const { replies, changed } = await callAll('direccion', 1, asked, withdraw('direccion', 'read'))
  const told = replies.map(({ method, path, status, group }) => `${method} ${path}: ${status} ${group}`)
  const missing = asked.map(({ method, path, right }) => {
    const area = right.replace(/-.*/, '')
    return `${method} ${path}: 403 hospital-1-${area}-read`
  })
  expect(told).toEqual(missing)
  expect(changed).toBe(false)
})
