import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
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
