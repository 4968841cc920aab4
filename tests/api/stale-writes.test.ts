import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { doctorRow } from '#mocks/seed/rows.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { ENDPOINTS } from '#server/api/endpoints.ts'
import { bindable, openSqliteStore } from '#server/db/sqlite/store.ts'
import type { SqliteStore } from '#server/db/store.ts'
import { IDLE_MS } from '#src/domain/documents/rules.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import { EmergencyAccess } from '#src/domain/patients/emergency-access.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { NOW, startServer } from '../fixtures/server.ts'

/*
 * A hospital's writes come one after the other. Should two of them meet all the same, each one notices: its record is
 * no longer the version that it found. Here somebody else writes between the two, each time.
 */

const VERSIONED = [
  ...['profiles', 'members', 'doctors', 'rooms', 'patients', 'episodes', 'assignments', 'handovers'],
  ...['templates', 'documents', 'emergencyAccesses', 'invitations'],
]

/** A store in which, once it is told to, every record gets a next version right before the next one is written. */
async function openBusyStore(seeded: SqliteStore) {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  database.deserialize(await seeded.export())
  let isBusy = false
  const meet = (statement: string) => {
    if (!isBusy || !/^(update|delete).* and "version" = /.test(statement)) return
    isBusy = false
    for (const table of VERSIONED) database.exec(`update ${table} set version = version + 1`)
  }
  const store = await openSqliteStore({
    prepare(statement) {
      meet(statement)
      const prepared = database.prepare(statement)
      return {
        reader: prepared.columns().length > 0,
        all: (values) => prepared.all(...bindable(values)),
        run: (values) => prepared.run(...bindable(values)),
        iterate: (values) => prepared.iterate(...bindable(values)),
      }
    },
    serialize: () => database.serialize(),
    close: () => database.close(),
  })
  // Readings are logged.
  const tables = database
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not in ('audit', 'sqlite_sequence')`,
    )
    .all()
  return {
    store,
    meetNext: () => (isBusy = true),
    contents: () =>
      tables.map(({ name }) => {
        const rows = JSON.stringify(database.prepare(`select * from ${name}`).all())
        return `${name} ${createHash('sha256').update(rows).digest('hex')}`
      }),
  }
}

/** A record for each call: who makes it, what they send, and which record is theirs to write. */
async function startBusy() {
  const seeded = await openSeededStore('default', NOW)
  const { store, meetNext, contents } = await openBusyStore(seeded)
  await seeded.close()
  const server = await startServer({ store })
  const { as } = server
  const hospital = server.hospital()
  const at = NOW.toISOString()

  await store.write('installation', (db) =>
    db
      .insertInto('doctors')
      .values([
        { ...doctorRow(1, 'archivo', 90, NOW.getTime()), unconfirmedSince: NOW.getTime() },
        doctorRow(1, 'sin-permisos', 91, NOW.getTime()),
      ])
      .execute(),
  )
  const room = await hospital.addRoom(['A', 'B', 'C', 'D', 'E', 'F'])
  const [bedA = 0, bedB = 0, bedC = 0, bedD = 0, bedE = 0, bedF = 0] = room.beds.map(({ bedId }) => bedId)
  const add = hospital.addPatient
  const patients = [await add(), await add(), await add(), await add()] as const
  const unidentified = await as('direccion').post(
    '/api/hospitals/1/patients',
    { identified: false, sex: 'female', estimatedAge: 40 },
    newKey(),
  )
  const { patientId: unknown } = z.parse(Patient, unidentified.body)
  const archived = await add()
  const patient = `/api/hospitals/1/patients/${patients[0].patientId}`
  await as('direccion').post(
    `/api/hospitals/1/patients/${archived.patientId}/archive`,
    { reason: 'Registrado por error' },
    ifMatch(archived),
  )
  const stay = await hospital.admit(patients[0].patientId, { admittedAt: at, bedId: bedA })
  const order = async ({ patientId }: Patient, bedId: number) => {
    const admitted = await hospital.admit(patientId, { admittedAt: at, bedId })
    return hospital.actOnEpisode(admitted, 'order-discharge', { motive: 'improved' })
  }
  const ordered = await order(patients[2], bedD)
  const { patientId: walker } = await add()
  const moved = await hospital.admit(walker, { admittedAt: at, bedId: bedE })
  await hospital.actOnEpisode(moved, 'transfer', { bedId: bedF })
  const mistaken = await hospital.admit(patients[3].patientId, { admittedAt: at, kind: 'outpatient' })
  const past = await order(patients[1], bedB)
  await hospital.actOnEpisode(past, 'discharge', { at, motive: 'improved' })
  const duty = await hospital.assign({ roomId: room.roomId, startsAt: at })
  const template = await hospital.addTemplate()
  const draft = await hospital.editTemplate(await hospital.addTemplate(), { name: 'Borrador' })
  const begin = () => hospital.beginDocument(stay.episodeId, template)
  const [written, signed, discarded] = [await begin(), await begin(), await begin()]
  await hospital.actOnDocument(signed, 'sign', {})
  await hospital.actOnDocument(discarded, 'discard', {})
  const teach = () => hospital.beginDocument(stay.episodeId, template, { persona: 'residente' })
  const [taught, handed, left] = [await teach(), await teach(), await teach()]
  await hospital.actOnDocument(handed, 'submit', {}, 'residente')
  await store.write('installation', (db) =>
    db
      .updateTable('documents')
      .set({ updatedAt: NOW.getTime() - IDLE_MS })
      .where('documentId', '=', left.documentId)
      .execute(),
  )

  const core = '/api/hospitals/1'
  const emergency = await as('sin-permisos').post(
    `${core}/patients/${patients[0].patientId}/emergency-access`,
    { reason: 'Llega inconsciente a urgencias' },
    newKey(),
  )
  const { emergencyAccessId } = z.parse(EmergencyAccess, emergency.body)
  await hospital.invite('sin-hospitales')
  const { invitationId } = await store.db
    .selectFrom('invitations')
    .select('invitationId')
    .executeTakeFirstOrThrow()
  const docs = '/docs/hospitals/1'
  const episode = `${core}/episodes/${stay.episodeId}`
  const discharged = `${core}/episodes/${past.episodeId}`
  const of = (document: { documentId: number }) => `${docs}/documents/${document.documentId}`
  const cases: readonly (readonly [method: 'PUT' | 'POST', path: string, body: object, record?: string])[] = [
    ['PUT', `${core}/profile`, {}],
    ['PUT', `${core}/users/enfermeria`, {}],
    ['POST', `/api/invitations/${invitationId}/accept`, {}],
    ['POST', `/api/invitations/${invitationId}/decline`, {}],
    ['PUT', `${core}/doctors/medica`, {}],
    ['POST', `${core}/doctors/archivo/retire`, { reassignments: [] }],
    ['POST', `${core}/doctors/archivo/confirm`, {}],
    ['PUT', `${core}/assignments/${duty.assignmentId}`, {}],
    ['POST', `${core}/assignments/${duty.assignmentId}/end`, { at: null }],
    ['POST', `${core}/handovers/1/accept`, {}],
    ['PUT', `${core}/rooms/${room.roomId}`, {}],
    [
      'PUT',
      `${core}/rooms/${room.roomId}/beds/${bedC}`,
      { state: 'outOfService', reason: 'Rota' },
      `${core}/rooms/${room.roomId}`,
    ],
    ['PUT', patient, {}],
    [
      'POST',
      `${core}/patients/${unknown}/identify`,
      { givenNames: 'Eva', firstSurname: 'Sol', sex: 'female' },
    ],
    ['PUT', `${patient}/allergies`, { state: 'none', items: [] }, patient],
    ['POST', `${core}/patients/${patients[1].patientId}/archive`, { reason: 'Duplicado' }],
    ['POST', `${core}/patients/${archived.patientId}/unarchive`, { reason: 'Volvió' }],
    ['POST', `${core}/emergency-accesses/${emergencyAccessId}/review`, {}],
    ['PUT', episode, {}],
    ['POST', `${episode}/transfer`, { bedId: bedC }],
    ['POST', `${episode}/exchange`, { withEpisodeId: moved.episodeId, withVersion: moved.version + 1 }],
    ['POST', `${core}/episodes/${moved.episodeId}/undo-transfer`, {}],
    ['POST', `${episode}/order-discharge`, { motive: 'improved' }],
    ['POST', `${core}/episodes/${ordered.episodeId}/discharge`, { at, motive: 'improved' }],
    ['POST', `${core}/episodes/${ordered.episodeId}/revoke-discharge`, { reason: 'Por error' }],
    [
      'POST',
      `${discharged}/correct-discharge`,
      { at, motive: 'improved', destination: 'Otro', reason: 'Por error' },
    ],
    ['POST', `${discharged}/reopen`, { reason: 'Por error', bedId: bedC }],
    ['POST', `${core}/episodes/${mistaken.episodeId}/annul`, { reason: 'Por error' }],
    ['PUT', `${docs}/templates/${draft.templateId}`, {}],
    ['POST', `${docs}/templates/${draft.templateId}/publish`, {}],
    ['POST', `${docs}/templates/${template.templateId}/retire`, {}],
    ['PUT', of(written), { sections: [] }],
    ['POST', `${of(taught)}/submit`, {}],
    ['POST', `${of(handed)}/return`, { note: 'Falta el plan' }],
    ['POST', `${of(left)}/take-over`, {}],
    ['POST', `${of(written)}/sign`, {}],
    ['POST', `${of(signed)}/addenda`, { text: 'Se recibe el cultivo' }],
    ['POST', `${of(signed)}/annul`, { reason: 'Paciente equivocado' }],
    ['POST', `${of(written)}/discard`, {}],
    ['POST', `${of(discarded)}/restore`, {}],
  ]
  return { as, cases, meetNext, contents }
}

/** Who calls what is not for *Dirección*. */
const CALLERS = [
  ['handovers', 'medica'],
  ['invitations', 'sin-hospitales'],
  ['/submit', 'residente'],
  ['/return', 'medica'],
] as const

const Versioned = z.looseObject({ version: z.int() })

/** Which endpoint an address is one of. */
const endpointAt = (method: string, path: string) =>
  ENDPOINTS.find(
    (one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )

test('who writes what somebody else has just written changes nothing, and is shown what is there', async () => {
  const { as, cases, meetNext, contents } = await startBusy()
  const before = contents()
  for (const [
    method,
    path,
    body,
    record = method === 'POST' ? path.replace(/\/[a-z-]+$/, '') : path,
  ] of cases) {
    const [, persona = 'direccion'] = CALLERS.find(([part]) => path.includes(part)) ?? []
    const found = z.parse(Versioned, (await as(persona).get(record)).body)
    meetNext()
    const sent = method === 'PUT' ? { ...found, ...body } : body
    const reply = await as(persona).send(method, path, sent, ifMatch(found))
    expect([path, reply.status, reply.body]).toMatchObject([
      path,
      412,
      { current: { version: found.version + 1 } },
    ])
  }
  expect(contents()).toEqual(before)
  const written = cases.map(([method, path]) => endpointAt(method, path)?.path).toSorted()
  const guarded = ENDPOINTS.filter(({ guard }) => guard === 'version').map(({ path }) => path)
  expect(written).toEqual(guarded.toSorted())
})
