import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { SqliteStore } from '#server/db/store.ts'
import { runExport } from '#server/export/command.ts'
import { exportHospital } from '#server/export/export.ts'
import { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { Episode } from '#src/domain/episodes/contract.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import { tempFolder } from './fake-dist.ts'
import { runProgram } from './stack-process.ts'

let folder: ReturnType<typeof tempFolder>
let to: string

beforeEach(() => {
  folder = tempFolder()
  to = join(folder.path, 'export')
})

afterEach(() => folder.remove())

async function seeded(): Promise<SqliteStore> {
  const store = await openSeededStore('default', new Date())
  onTestFinished(() => store.close())
  return store
}

/** A hospital at work, in a file. */
async function seededFile(): Promise<string> {
  const file = join(folder.path, 'live.sqlite')
  writeFileSync(file, await (await seeded()).export())
  return file
}

const Line = z.record(z.string(), z.unknown())

/** The records of a file of the export. */
function recordsOf(name: string): z.infer<typeof Line>[] {
  const lines = readFileSync(join(to, `${name}.jsonl`), 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => z.parse(Line, JSON.parse(line)))
}

/** The records within the records of a file: the addenda of documents. */
const inside = (name: string, field: string) =>
  recordsOf(name).flatMap((record) => z.parse(z.array(Line), record[field]))

const OWN = 'hospitalId = 1'
const EPISODES = 'episodeId in (select episodeId from episodes where hospitalId = 1)'
const USERS = `userId in (
  select userId from members where hospitalId = 1 union select userId from invitations where hospitalId = 1
)`
const SUBSCRIPTION = 'subscriptionId in (select subscriptionId from hospitals where hospitalId = 1)'

/** Where the rows of each table went: in which file as what, and which rows are the hospital's. */
const HOMES: Readonly<Record<string, [records: () => object[], rows: string, id?: string]>> = {
  users: [() => recordsOf('people'), USERS, 'userId'],
  hospitals: [() => recordsOf('hospital'), OWN],
  profiles: [() => recordsOf('hospital'), OWN],
  members: [() => recordsOf('members'), OWN, 'userId'],
  grants: [
    () =>
      recordsOf('members').flatMap(({ groups }) =>
        z.parse(z.array(z.string()), groups).map((group) => ({ group })),
      ),
    OWN,
  ],
  invitations: [() => recordsOf('invitations'), OWN, 'invitationId'],
  formerMembers: [() => recordsOf('former-members'), OWN, 'userId'],
  doctors: [() => recordsOf('doctors'), OWN, 'doctorId'],
  rooms: [() => recordsOf('rooms'), OWN, 'roomId'],
  beds: [() => recordsOf('beds'), 'roomId in (select roomId from rooms where hospitalId = 1)', 'bedId'],
  patients: [() => recordsOf('patients'), OWN, 'patientId'],
  episodes: [() => recordsOf('episodes'), OWN, 'episodeId'],
  bedStays: [() => recordsOf('bed-stays'), EPISODES, 'bedStayId'],
  bedEvents: [() => recordsOf('bed-events'), OWN, 'bedEventId'],
  movements: [() => recordsOf('movements'), OWN, 'movementId'],
  dischargeCorrections: [() => recordsOf('discharge-corrections'), OWN, 'movementId'],
  assignments: [() => recordsOf('assignments'), OWN, 'assignmentId'],
  handovers: [() => recordsOf('handovers'), OWN, 'handoverId'],
  handoverItems: [() => inside('handovers', 'items'), EPISODES, 'episodeId'],
  subscriptions: [() => recordsOf('subscription'), SUBSCRIPTION, 'subscriptionId'],
  invoices: [() => recordsOf('invoices'), SUBSCRIPTION, 'invoiceId'],
  templates: [() => recordsOf('templates'), OWN, 'templateId'],
  templateRevisions: [
    () => recordsOf('template-revisions'),
    'templateId in (select templateId from templates where hospitalId = 1)',
    'templateId',
  ],
  documents: [() => recordsOf('documents'), OWN, 'documentId'],
  addenda: [
    () => inside('documents', 'addenda'),
    'documentId in (select documentId from documents where hospitalId = 1)',
  ],
  emergencyAccesses: [() => recordsOf('emergency-accesses'), OWN, 'emergencyAccessId'],
  audit: [() => recordsOf('audit'), OWN, 'auditId'],
}

/** What is no hospital's: what the server keeps about its own work, notices until they are read, forms that all share. */
const NOT_EXPORTED = [
  ...['hospitalNotices', 'idempotency', 'meta', 'migrations', 'providerRecords', 'providerSecrets'],
  ...[
    'documentEditors',
    'diagnosisCodes',
    'recordCounters',
    'templateForms',
    'sessionGrants',
    'installationLog',
  ],
  ...[
    'accounts',
    'accountLinks',
    'accountNotices',
    'personLookUps',
    'passkeys',
    'passkeyChallenges',
    'signInLog',
    'signInTries',
  ],
]

describe('what a clinic takes along when it leaves', () => {
  test('every row of its hospital is there, and none of another one', async () => {
    const store = await seeded()
    await store.write('installation', async (db) => {
      await db
        .insertInto('formerMembers')
        .values({ hospitalId: 1, userId: 'medica', endedAt: 1, version: 1 })
        .execute()
      await db
        .insertInto('invitations')
        .values({
          hospitalId: 1,
          userId: 'sin-hospitales',
          invitedById: 'direccion',
          invitedAt: 1,
          version: 1,
          offeredGroups: '[]',
          status: 'pending',
          endedAt: null,
        })
        .execute()
      const { patientId } = await db
        .selectFrom('patients')
        .select('patientId')
        .where('hospitalId', '=', 1)
        .executeTakeFirstOrThrow()
      const opened = { hospitalId: 1, patientId, userId: 'medica', reason: 'Paro en urgencias', version: 1 }
      const times = { openedAt: 1, endsAt: 2, reviewedAt: null, reviewedById: null }
      await db
        .insertInto('emergencyAccesses')
        .values({ ...opened, ...times })
        .execute()
    })
    await exportHospital(store, 1, to)
    const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema
      where type = 'table' and name not like 'sqlite%' order by name`.execute(store.db)
    expect(tables.map(({ name }) => name)).toEqual([...Object.keys(HOMES), ...NOT_EXPORTED].sort())
    for (const [table, [records, rows, id]] of Object.entries(HOMES)) {
      const query = sql<object>`select * from ${sql.table(table)} where ${sql.raw(rows)}`
      const stored = (await query.execute(store.db)).rows
      const written = records()
      expect([table, written.length]).toEqual([table, stored.length])
      if (id === undefined) continue
      const idsOf = (all: readonly object[]) => all.map((one) => String(Reflect.get(one, id))).sort()
      expect([table, idsOf(written)]).toEqual([table, idsOf(stored)])
    }
    expect(recordsOf('patients').length).toBeGreaterThan(1000)
    expect(inside('documents', 'addenda').length).toBeGreaterThan(0)
  })

  test('records have the fields of the contract, and what is stored beside them', async () => {
    const store = await seeded()
    await exportHospital(store, 1, to)
    for (const [index, patient] of recordsOf('patients').entries()) {
      if (index % 50 === 0) expect(patient).toMatchObject(z.parse(Patient, patient))
    }
    for (const [index, episode] of recordsOf('episodes').entries())
      if (index % 50 === 0) expect(episode).toMatchObject(z.parse(Episode, episode))
    const [movement] = recordsOf('movements')
    const stored = await store.db
      .selectFrom('movements')
      .selectAll()
      .where('hospitalId', '=', 1)
      .orderBy('movementId')
      .executeTakeFirstOrThrow()
    const { hospitalId: _, happenedAt, recordedAt, ...plain } = stored
    expect(movement).toEqual({
      ...plain,
      at: new Date(happenedAt).toISOString(),
      recordedAt: new Date(recordedAt).toISOString(),
    })
  })

  test('each signed document verifies by what was written down of it', async () => {
    await exportHospital(await seeded(), 1, to)
    const signed = recordsOf('documents')
      .map((record) => z.parse(Document, record))
      .filter(({ digest }) => digest !== null)
    expect(signed.length).toBeGreaterThan(100)
    for (const document of signed) expect(verifySignature(document)).toBe('intact')
    const [one] = signed
    if (one) expect(verifySignature({ ...one, title: `${one.title}.` })).toBe('altered')
  })

  test('each patient has a bundle, and who has signed documents has them as a page to read', async () => {
    await exportHospital(await seeded(), 1, to)
    const bundles = recordsOf('fhir')
    expect(bundles).toHaveLength(recordsOf('patients').length)
    expect(bundles.every(({ resourceType, meta }) => resourceType === 'Bundle' && meta === undefined)).toBe(
      true,
    )
    const signed = recordsOf('documents').filter(({ signedAt }) => signedAt !== null)
    const owners = new Set(signed.map(({ patientId }) => patientId))
    const pages = readdirSync(join(to, 'documents'), { recursive: true }).map(String)
    const expected = recordsOf('patients').filter(({ patientId }) => owners.has(patientId))
    expect(
      pages
        .filter((name) => name.endsWith('.html'))
        .map((name) => name.slice(-12, -5))
        .sort(),
    ).toEqual(expected.map(({ recordNumber }) => recordNumber).sort())
    const [first] = signed
    const owner = expected.find(({ patientId }) => patientId === first?.patientId)
    const file = pages.find((name) => name.endsWith(`${owner?.recordNumber}.html`)) ?? ''
    const text = readFileSync(join(to, 'documents', file), 'utf8')
    expect(text).toContain(String(first?.digest))
    expect(text).toContain(`<h2>${first?.title}</h2>`)
    expect(text).not.toMatch(/<script|<img|<a /)
  })

  test('the manifest counts each file and proves it, and only their owner can read them', async () => {
    const manifest = await exportHospital(await seeded(), 1, to)
    expect(JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'))).toEqual(manifest)
    const written = readdirSync(to, { recursive: true }).map(String)
    const files = written.filter((name) => statSync(join(to, name)).isFile())
    expect(files.sort()).toEqual([...manifest.files.map(({ name }) => name), 'manifest.json'].sort())
    for (const { name, records, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(to, name))
      expect([name, content.length]).toEqual([name, bytes])
      expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, sha256])
      if (records !== undefined) expect([name, recordsOf(name.slice(0, -6)).length]).toEqual([name, records])
    }
    const modes = new Set(
      ['.', ...written].map((name) => {
        const found = statSync(join(to, name))
        return `${found.isFile() ? 'file' : 'folder'} ${(found.mode & 0o777).toString(8)}`
      }),
    )
    expect([...modes].sort()).toEqual(['file 600', 'folder 700'])
  })

  test('it is as of one moment, while the server goes on writing', async () => {
    const file = await seededFile()
    const [server, reader] = [await openNodeStore({ file }), await openNodeStore({ file })]
    onTestFinished(() => Promise.all([server.close(), reader.close()]).then(() => undefined))
    const entry = { userId: 'medica', method: 'GET', status: 200, path: 'meanwhile', hospitalId: 9 }
    const writing = (async () => {
      // The first patients are read by then, and the log is not.
      while (!existsSync(`${to}.part/fhir.jsonl`)) await setImmediate()
      await server.write('installation', (db) =>
        db
          .insertInto('audit')
          .values({ ...entry, happenedAt: Date.now() })
          .execute(),
      )
      return existsSync(`${to}.part/audit.jsonl`) || existsSync(to) ? 'late' : 'in time'
    })()
    await exportHospital(reader, 9, to)
    expect(await writing).toBe('in time')
    expect(recordsOf('audit').filter(({ path }) => path === 'meanwhile')).toEqual([])
    const logged = reader.db.selectFrom('audit').select('path').where('path', '=', 'meanwhile')
    expect(await logged.execute()).toHaveLength(1)
  })

  test('a hospital that was withdrawn can be taken along as well', async () => {
    const store = await seeded()
    await store.write('installation', (db) =>
      db.updateTable('hospitals').set({ deletedAt: 1 }).where('hospitalId', '=', 9).execute(),
    )
    await exportHospital(store, 9, to)
    expect(recordsOf('patients').length).toBeGreaterThan(10)
    expect(recordsOf('hospital')[0]).toMatchObject({ deletedAt: '1970-01-01T00:00:00.001Z' })
  })
})

describe('npm run export', () => {
  const exported = (file: string, args: readonly string[], largestKb?: number) =>
    runProgram(
      ['server/main.ts', 'export', ...args],
      { DATABASE_URL: `sqlite:${file}`, INIT_CWD: folder.path },
      largestKb,
    )

  test('writes into the folder that is named', async () => {
    expect(await exported(await seededFile(), ['--hospital', '1', '--to', 'export'])).toEqual({
      code: 0,
      said: '',
    })
    expect(recordsOf('hospital')).toHaveLength(1)
  })

  test('says in one line what is wrong, and leaves no folder', async () => {
    const file = await seededFile()
    const path = (name: string) => join(folder.path, name)
    writeFileSync(path('letter'), 'Dear all')
    mkdirSync(path('taken'))
    mkdirSync(path('begun.part'))
    const before = readdirSync(folder.path)
    const toExport = ['--to', to]
    const usage = 'npm run export -- --hospital <number> [--to <folder>]'
    const begun = 'is there: another export is being written, or one was cut short. Remove it then'
    const cases: [args: string[], said: string, database?: string][] = [
      [toExport, `Say which hospital by its number: ${usage}`],
      [['--hospital', '0', ...toExport], `Say which hospital by its number: ${usage}`],
      [['--hospital', '1; drop', ...toExport], `Say which hospital by its number: ${usage}`],
      [['--hospital', '999', ...toExport], 'There is no hospital 999'],
      [
        ['--hospital', '1', '--to', path('taken')],
        `${path('taken')} is there already: nothing is written over`,
      ],
      [['--hospital', '1', '--to', path('begun')], `${path('begun.part')} ${begun}`],
      [
        ['--hospital', '1', '--to', path('letter/export')],
        `${path('letter/export')} can't be written (ENOTDIR)`,
      ],
      [
        ['--hospital', '1', ...toExport],
        `${path('none')} is not there: DATABASE_URL names the database`,
        'none',
      ],
      [
        ['--hospital', '1', ...toExport],
        `${path('letter')} is no database: move it away, or name another one`,
        'letter',
      ],
    ]
    for (const [args, said, database] of cases)
      await expect(runExport(args, { file: database ? path(database) : file })).rejects.toThrow(said)
    expect(readdirSync(folder.path).filter((name) => !name.startsWith('live.sqlite-'))).toEqual(before)
  })

  test('ends with a line and a status that is not 0 where it is refused', async () => {
    const failed = await exported(await seededFile(), ['--hospital', '999'])
    expect(failed).toEqual({ code: 1, said: 'There is no hospital 999\n' })
  })

  test('where there is no room for it, no half an export stays', async () => {
    const failed = await exported(await seededFile(), ['--hospital', '1', '--to', 'export'], 4_000)
    expect(failed).toEqual({
      code: 1,
      said: `${join(folder.path, 'export.part/fhir.jsonl')}: there is no room for it\n`,
    })
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
  })
})
