import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { parseSync, Visitor } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { pageOf } from '#server/db/paginate.ts'
import { openFileStore } from '../../fixtures/file-store.ts'
import { atRoot } from '../tree.ts'

/** What SQLite alone understands, where another way to say it is in `server/db/words.ts` or in every engine. */
const SQLITE_ALONE =
  /\b(iif|ifnull|printf|instr|group_concat|json_each|jsonb_each|char)\s*\(|\b(rowid|glob|collate)\b/i

/** A name that PostgreSQL would read in lower case. */
const UNQUOTED = /\b[a-z]\w*[A-Z]\w*/

/** The SQL of a file's templates, without what is put in, and without its texts and quoted names. */
function templatesIn(path: string): string[] {
  const { program } = parseSync(path, readFileSync(atRoot(path), 'utf8'))
  const found: string[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const text = quasi.quasis.map(({ value }) => value.raw).join(' ? ')
      found.push(text.replace(/'[^']*'|"[^"]*"/g, ' '))
    },
  }).visit(program)
  return found
}

test('SQL that is written by hand means the same on SQLite and on PostgreSQL', () => {
  const paths = globSync('server/**/*.ts', { cwd: atRoot('.') })
    .map((path) => path.replaceAll('\\', '/'))
    // What is one engine's own.
    .filter((path) => !/^server\/(db\/(migrations|sqlite|postgres|engine|words)|identity\/)/.test(path))
  const templates = paths.flatMap((path) => templatesIn(path).map((text) => ({ path, text })))
  expect(templates.length).toBeGreaterThan(100)
  const faults = templates.flatMap(({ path, text }) =>
    [UNQUOTED, SQLITE_ALONE].flatMap((fault) =>
      fault.test(text) ? [`${path}: ${fault.exec(text)?.[0]}`] : [],
    ),
  )
  expect(faults).toEqual([])
})

test('a list is not planned anew for each of its pages: SQLite does that wherever a limit is bound', async () => {
  const store = await openSeededStore('default', new Date('2026-03-15T18:30:00.000Z'))
  onTestFinished(() => store.close())
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const patients = store.db.selectFrom('patients').select('patientId')
  const page = (pageIndex: number) =>
    pageOf(patients, { pageIndex, pageSize: 10, search: '', orderBy: 'id' }, { id: 'patientId' }, 'patientId')
  const [first, second] = [await page(1), await page(2)]
  expect(second.data).not.toEqual(first.data)
  const paged = prepare.mock.calls.map(([statement]) => statement).filter((text) => text.includes(' limit '))
  expect(paged).toEqual([expect.stringContaining('limit 10 offset ?')])
})

test('rows of SQLite are plain objects: with those of its driver, which V8 reads slowly, a board takes a sixth longer', async () => {
  const store = await openSeededStore('default', new Date('2026-03-15T18:30:00.000Z'))
  onTestFinished(() => store.close())
  const rooms = store.db.selectFrom('rooms').select(['roomId', 'code']).orderBy('roomId').limit(2)
  const rows = await rooms.execute()
  expect(rows).toStrictEqual([
    { roomId: 1, code: expect.any(String) },
    { roomId: 2, code: expect.any(String) },
  ])
})

test('what is read keeps 16 MB of its file at hand: in 2 MB a list among 100,000 patients takes twice as long', async () => {
  const store = await openFileStore()
  onTestFinished(() => store.close())
  const { rows } = await store.read((db) => sql`pragma cache_size`.execute(db))
  expect(rows).toEqual([{ cache_size: -16384 }])
})
