import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { BIOME, run, runAll, TSC, VITEST } from './commands.ts'
import { concernedTests } from './concerned.ts'

/** `npm run test:quick`, for while one works: types, lint, the rules, and what concerns the changes since `main`. */
const ROOT = join(import.meta.dirname, '..')

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const exists = (name: string) => git('for-each-ref', `refs/${name}`) !== ''

const main = ['heads/main', 'remotes/origin/main'].find(exists) ?? 'HEAD'
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', git('merge-base', 'HEAD', main)).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
]
const tests = globSync('tests/{api,app,stack}/**/*.test.{ts,tsx}', { cwd: ROOT })
const { run: concerned, left } = concernedTests(
  changed,
  tests.filter((file) => !file.endsWith('-large.test.ts')),
)

const began = performance.now()
const [checked, tested] = await Promise.all([
  runAll([
    [TSC, '--noEmit'],
    [BIOME, 'check', '--error-on-warnings', '.'],
  ]),
  run([VITEST, 'run', '--project=!postgres', '--reporter=dot', 'tests/unit/', ...concerned]),
])
console.info(`\n${checked ? 'ok    ' : 'FAILED'}  types and lint`)
console.info(
  `${tested ? 'ok    ' : 'FAILED'}  the rules, and ${concerned.length} files of tests that concern what changed`,
)
if (left.length > 0)
  console.info(`More tests than these concern ${left.join(', ')}: npm run test:unit runs them all`)
console.info(`${((performance.now() - began) / 1000).toFixed(1)} s`)
process.exit(checked && tested ? 0 : 1)
