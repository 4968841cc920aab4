import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BIOME, PLAYWRIGHT, runAll, TSC, VITE, VITEST } from './commands.ts'
import { attemptNginx } from './nginx-program.ts'
import { countTests, listBroken, RESULTS } from './results.ts'

/**
 * The proof, part by part, each with its time. `node tests/run.ts` runs of each part what fits into ten minutes together,
 * `node tests/run.ts all` everything, and `node tests/run.ts part …` those parts whole.
 */
const LIMIT_S = 10 * 60

const asked = process.argv.slice(2)
const isBrief = asked.length === 0

const vitest = (report: string, ...options: string[]) => [
  ...[VITEST, 'run', ...options, '--reporter=dot', '--reporter=json'],
  `--outputFile.json=${join(RESULTS, report)}`,
]

/** The rules, the API on both engines, and the application; no servers that start, and no databases that go away. */
const BRIEF_UNIT = ['--project=!isolated', '--project=!large', 'tests/unit/', 'tests/api/', 'tests/app/']

const PARTS: Record<string, string[][]> = {
  check: [[TSC, '--noEmit'], [BIOME, 'check', '--error-on-warnings', '.'], ['tests/check-house.ts']],
  build: [
    [VITE, 'build', '--logLevel', 'warn'],
    [VITE, 'build', '--mode', 'mock', '--outDir', 'dist-mock', '--logLevel', 'warn'],
  ],
  unit: [vitest('vitest.json', ...(isBrief ? BRIEF_UNIT : []))],
  // After the others: how late a page's code comes depends on what else the machine does.
  built: [vitest('built.json', '--config', 'tests/built/vitest.config.ts')],
}

/** Projects of Playwright: those that are wanted run at once, so that no browser waits for the last test of another. */
const PROJECTS = ['stack', 'e2e', 'english']
/** A dozen journeys in mock mode, and from nothing to the first patient on the stack. */
const BRIEF_BROWSERS = [
  ...['--project', 'english', '--project', 'stack'],
  ...['--grep', '@english|first-steps', '--grep-invert', '(english|screens).spec'],
]
/** The project that measures how soon pages answer. */
const ALONE = 'alone'

const REPORTS = ['vitest.json', 'built.json', 'browsers.json', 'alone.json']

const names = ['all', ...Object.keys(PARTS), ...PROJECTS, ALONE]
const unknown = asked.find((name) => !names.includes(name))
if (unknown) {
  console.error(`There is no part ${unknown}; there are ${names.join(', ')}`)
  process.exit(2)
}
// Browser tests drive what was built: built first, whenever they are asked for.
const isBuildNeeded = asked.some((name) => ['built', ALONE, ...PROJECTS].includes(name))
const isWanted = (name: string) =>
  isBrief
    ? name !== ALONE
    : asked.includes('all') || asked.includes(name) || (name === 'build' && isBuildNeeded)

mkdirSync(RESULTS, { recursive: true })
// The pictures are no results of these: they take minutes to take again.
for (const name of readdirSync(RESULTS).filter((one) => one !== 'pictures'))
  rmSync(join(RESULTS, name), { recursive: true })

// Once, before several tests look for it at the same time; whichever can't find it says so.
if (isWanted('unit')) attemptNginx()

const began = performance.now()
const rows: string[] = []
let failed = false

async function runPart(name: string, commands: string[][], report = 'browsers.json'): Promise<void> {
  const start = performance.now()
  const brief = isBrief ? { BRIEF_TESTS: '1' } : {}
  const ok = await runAll(commands, { PLAYWRIGHT_JSON: join(RESULTS, report), ...brief })
  const seconds = (performance.now() - start) / 1000
  rows.push(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}  ${seconds.toFixed(1)} s`)
  failed ||= !ok
}

const playwright = (options: string[]) => [
  [PLAYWRIGHT, 'test', '--config', 'tests/playwright.config.ts', ...options],
]

// What compiles leaves a processor idle for the most part.
const BESIDE = ['check', 'build']
const wanted = Object.entries(PARTS).filter(([name]) => isWanted(name))
await Promise.all(
  wanted.filter(([name]) => BESIDE.includes(name)).map(([name, commands]) => runPart(name, commands)),
)
for (const [name, commands] of wanted) if (!BESIDE.includes(name)) await runPart(name, commands)
const projects = PROJECTS.filter(isWanted)
const browsers = isBrief ? BRIEF_BROWSERS : projects.flatMap((name) => ['--project', name])
if (projects.length > 0) await runPart(isBrief ? 'browsers' : projects.join(', '), playwright(browsers))
if (isWanted(ALONE)) await runPart(ALONE, playwright(['--project', ALONE, '--workers=1']), 'alone.json')

const seconds = (performance.now() - began) / 1000
const counts = REPORTS.map(countTests)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const broken = counts.reduce((sum, count) => sum + count.failed, 0)
for (const line of REPORTS.flatMap(listBroken)) console.info(`  ${line}`)
console.info(`\n${rows.join('\n')}\nwhole   ${seconds.toFixed(1)} s`)
console.info(`${passed} passed, ${Math.max(broken, Number(failed && broken === 0))} failed`)
if (isBrief) console.info('npm run test:all runs the rest too, as what decides whether a change lands')
// On a machine that is busy or slow it takes longer: that is told, and is no failure of what was tested.
if (isBrief && seconds > LIMIT_S) console.info(`that is longer than it should take: ${LIMIT_S} s`)
process.exit(failed ? 1 : 0)
