import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The whole proof, part by part, each with its time. `node tests/run.ts [part …]` runs some of them. */
const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
const LIMIT_S = 12 * 60

const bin = (path: string) => join('node_modules', path)
const TSC = bin('typescript/bin/tsc')
const BIOME = bin('@biomejs/biome/bin/biome')
const VITE = bin('vite/bin/vite.js')
const VITEST = bin('vitest/vitest.mjs')
const PLAYWRIGHT = bin('@playwright/test/cli.js')
const playwright = (project: string) => [
  [PLAYWRIGHT, 'test', '--config', 'tests/playwright.config.ts', '--project', project],
]

const PARTS: Record<string, string[][]> = {
  check: [[TSC, '--noEmit'], [BIOME, 'check', '--error-on-warnings', '.'], ['tests/check-house.ts']],
  unit: [
    [VITEST, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(RESULTS, 'vitest.json')}`],
  ],
  build: [
    [VITE, 'build', '--logLevel', 'warn'],
    [VITE, 'build', '--mode', 'mock', '--outDir', 'dist-mock', '--logLevel', 'warn'],
  ],
  built: [
    [
      VITEST,
      'run',
      '--config',
      'tests/built/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(RESULTS, 'built.json')}`,
    ],
  ],
  e2e: playwright('e2e'),
  english: playwright('english'),
  stack: playwright('stack'),
}

function run(args: string[], part: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON: join(RESULTS, `${part}.json`) },
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Passed and failed tests, out of what Vitest or Playwright wrote. */
function count(file: string): [passed: number, failed: number] {
  const path = join(RESULTS, file)
  if (!existsSync(path)) return [0, 0]
  const report = JSON.parse(readFileSync(path, 'utf8'))
  return 'stats' in report
    ? [report.stats.expected, report.stats.unexpected + report.stats.flaky]
    : [
        report.numPassedTests,
        report.numFailedTests + (report.success ? 0 : Number(report.numFailedTests === 0)),
      ]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    ok: boolean
    file: string
    line: number
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The first lines of what a test says of its failure. */
function reasonOf(message = ''): string {
  const lines = message.replaceAll(COLOURS, '').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `\n    ${line}`)
    .join('')
}

function brokenSpecs(suite: Suite): string[] {
  const own = (suite.specs ?? []).filter((spec) => !spec.ok)
  return [
    ...own.map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return `${spec.file}:${spec.line}  ${spec.title}${errors.map(({ message }) => reasonOf(message)).join('')}`
    }),
    ...(suite.suites ?? []).flatMap(brokenSpecs),
  ]
}

/** Each test that failed and why, so that the end of a long report tells it. */
function listBroken(file: string): string[] {
  const path = join(RESULTS, file)
  if (!existsSync(path)) return []
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if ('stats' in report) return brokenSpecs({ title: '', suites: report.suites })
  return report.testResults.flatMap(
    (one: {
      name: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }) => {
      const failed = one.assertionResults.filter(({ status }) => status === 'failed')
      const inFile = relative(ROOT, one.name)
      return failed.length === 0 && one.message
        ? [`${inFile}  ${one.message.split('\n')[0]}`]
        : failed.map(
            ({ fullName, failureMessages }) => `${inFile}  ${fullName}${reasonOf(failureMessages[0])}`,
          )
    },
  )
}

const REPORTS = ['vitest.json', 'built.json', 'e2e.json', 'english.json', 'stack.json']
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in PARTS))
if (unknown) {
  console.error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
// Browser tests drive what was built: built first, whenever they are asked for.
const wanted = asked.some((name) => ['built', 'e2e', 'english', 'stack'].includes(name))
  ? [...new Set(['build', ...asked])]
  : asked
const names = Object.keys(PARTS).filter((name) => wanted.length === 0 || wanted.includes(name))

mkdirSync(RESULTS, { recursive: true })
// The pictures are no results of these: they take minutes to take again.
for (const name of readdirSync(RESULTS).filter((one) => one !== 'pictures'))
  rmSync(join(RESULTS, name), { recursive: true })
const began = performance.now()
const rows: string[] = []
let failed = false
for (const name of names) {
  const start = performance.now()
  let ok = true
  for (const args of PARTS[name] ?? []) ok = (await run(args, name)) && ok
  rows.push(
    `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(7)}  ${((performance.now() - start) / 1000).toFixed(1)} s`,
  )
  failed ||= !ok
}

const seconds = (performance.now() - began) / 1000
const totals = REPORTS.map(count)
const passed = totals.reduce((sum, [n]) => sum + n, 0)
const broken = totals.reduce((sum, [, n]) => sum + n, 0)
for (const line of REPORTS.flatMap(listBroken)) console.info(`  ${line}`)
console.info(`\n${rows.join('\n')}\nwhole   ${seconds.toFixed(1)} s, at most ${LIMIT_S} s`)
console.info(`${passed} passed, ${Math.max(broken, Number(failed && broken === 0))} failed`)
// On a machine that is busy or slow it takes longer: that is told, and is no failure of what was tested.
if (seconds > LIMIT_S) console.info(`that is longer than it should take: ${LIMIT_S} s`)
process.exit(failed ? 1 : 0)
