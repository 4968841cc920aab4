import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BIOME, PLAYWRIGHT, runAll, TSC, VITE, VITEST } from './commands.ts'
import { attemptNginx } from './nginx-program.ts'
import { countTests, listBroken, RESULTS } from './results.ts'

/** The whole proof, part by part, each with its time. `node tests/run.ts [part …]` runs some of them. */
const LIMIT_S = 10 * 60

const vitest = (report: string, ...options: string[]) => [
  ...[VITEST, 'run', ...options, '--reporter=dot', '--reporter=json'],
  `--outputFile.json=${join(RESULTS, report)}`,
]

const PARTS: Record<string, string[][]> = {
  check: [[TSC, '--noEmit'], [BIOME, 'check', '--error-on-warnings', '.'], ['tests/check-house.ts']],
  build: [
    [VITE, 'build', '--logLevel', 'warn'],
    [VITE, 'build', '--mode', 'mock', '--outDir', 'dist-mock', '--logLevel', 'warn'],
  ],
  unit: [vitest('vitest.json')],
  // After the others: how late a page's code comes depends on what else the machine does.
  built: [vitest('built.json', '--config', 'tests/built/vitest.config.ts')],
}
/** Projects of Playwright: those that are wanted run at once, so that no browser waits for the last test of another. */
const PROJECTS = ['stack', 'e2e', 'english']
const REPORTS = ['vitest.json', 'built.json', 'browsers.json']

const asked = process.argv.slice(2)
const names = [...Object.keys(PARTS), ...PROJECTS]
const unknown = asked.find((name) => !names.includes(name))
if (unknown) {
  console.error(`There is no part ${unknown}; there are ${names.join(', ')}`)
  process.exit(2)
}
// Browser tests drive what was built: built first, whenever they are asked for.
const isBuildNeeded = asked.some((name) => name === 'built' || PROJECTS.includes(name))
const isWanted = (name: string) =>
  asked.length === 0 || asked.includes(name) || (name === 'build' && isBuildNeeded)

mkdirSync(RESULTS, { recursive: true })
// The pictures are no results of these: they take minutes to take again.
for (const name of readdirSync(RESULTS).filter((one) => one !== 'pictures'))
  rmSync(join(RESULTS, name), { recursive: true })

// Once, before several tests look for it at the same time; whichever can't find it says so.
if (isWanted('unit')) attemptNginx()

const began = performance.now()
const rows: string[] = []
let failed = false

async function runPart(name: string, commands: string[][]): Promise<void> {
  const start = performance.now()
  const ok = await runAll(commands, { PLAYWRIGHT_JSON: join(RESULTS, 'browsers.json') })
  const seconds = (performance.now() - start) / 1000
  rows.push(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}  ${seconds.toFixed(1)} s`)
  failed ||= !ok
}

// What compiles leaves a processor idle for the most part.
const BESIDE = ['check', 'build']
const wanted = Object.entries(PARTS).filter(([name]) => isWanted(name))
await Promise.all(
  wanted.filter(([name]) => BESIDE.includes(name)).map(([name, commands]) => runPart(name, commands)),
)
for (const [name, commands] of wanted) if (!BESIDE.includes(name)) await runPart(name, commands)
const projects = PROJECTS.filter(isWanted)
if (projects.length > 0) {
  const options = projects.flatMap((name) => ['--project', name])
  await runPart(projects.join(', '), [
    [PLAYWRIGHT, 'test', '--config', 'tests/playwright.config.ts', ...options],
  ])
}

const seconds = (performance.now() - began) / 1000
const counts = REPORTS.map(countTests)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const broken = counts.reduce((sum, count) => sum + count.failed, 0)
for (const line of REPORTS.flatMap(listBroken)) console.info(`  ${line}`)
console.info(`\n${rows.join('\n')}\nwhole   ${seconds.toFixed(1)} s, at most ${LIMIT_S} s`)
console.info(`${passed} passed, ${Math.max(broken, Number(failed && broken === 0))} failed`)
// On a machine that is busy or slow it takes longer: that is told, and is no failure of what was tested.
if (seconds > LIMIT_S) console.info(`that is longer than it should take: ${LIMIT_S} s`)
process.exit(failed ? 1 : 0)
