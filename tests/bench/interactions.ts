import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ensureBuild, MOCK_MODE } from '#mocks/ensure-build.ts'
import type { Answer, Count } from '../e2e/interactions.ts'
import { percentile } from './medians.ts'
import type { Row } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILE = join(ROOT, 'test-results', 'interactions.jsonl')
const MOST_MS = 100
const WORST = 25
/** The shortest that browsers tell of. */
const TOLD_MS = 16
/** They look, and do nothing. */
const NO_JOURNEYS = 'readable for all'

const AnswerLine: z.ZodMiniType<Answer> = z.object({
  page: z.string(),
  interaction: z.number(),
  duration: z.number(),
  delay: z.number(),
  scripts: z.number(),
  event: z.string(),
  target: z.string(),
  path: z.string(),
})

const CountLine: z.ZodMiniType<Count> = z.object({ page: z.string(), count: z.number() })

/** Runs the journeys of mock mode one after the other on a slow processor. @returns whether all of them ended well */
function runJourneys(files: readonly string[]): Promise<boolean> {
  const playwright = join('node_modules', '@playwright/test/cli.js')
  const options = ['--config', 'tests/playwright.config.ts', '--project', 'e2e', '--workers', '1']
  options.push('--grep-invert', NO_JOURNEYS)
  const child = spawn(process.execPath, [playwright, 'test', ...options, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, INTERACTIONS: FILE, PLAYWRIGHT_JSON: join(ROOT, 'test-results', 'bench.json') },
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}

/** The longest that the browser told of each interaction, and how many there were. */
function readAnswers(): { answers: Answer[]; count: number } {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : []
  const longest = new Map<string, Answer>()
  const counts = new Map<string, number>()
  for (const line of lines) {
    const read = z.parse(z.union([AnswerLine, CountLine]), JSON.parse(line))
    if ('count' in read) {
      counts.set(read.page, Math.max(read.count, counts.get(read.page) ?? 0))
      continue
    }
    const key = `${read.page} ${read.interaction}`
    if (read.duration > (longest.get(key)?.duration ?? 0)) longest.set(key, read)
  }
  const answers = [...longest.values()]
  for (const [page, told] of Map.groupBy(answers, (answer) => answer.page))
    counts.set(page, Math.max(told.length, counts.get(page) ?? 0))
  return { answers, count: [...counts.values()].reduce((sum, one) => sum + one, 0) }
}

/**
 * How long a click, a key or a tap waits for its answer in all journeys of mock mode, the board of 800 beds and the
 * roster of 200 doctors among them. Of answers within 16 ms browsers tell how many there were, and no more.
 * @param files parts of the names of the journeys' files; none: all
 */
export async function benchInteractions(files: readonly string[]): Promise<Row[]> {
  rmSync(FILE, { force: true })
  await ensureBuild(ROOT, MOCK_MODE)
  const ended = await runJourneys(files)
  const { answers, count } = readAnswers()
  const worst = answers.toSorted((one, other) => other.duration - one.duration).slice(0, WORST)
  console.info('\nThe slowest answers:')
  for (const { duration, event, target, path } of worst)
    console.info(`  ${duration.toFixed(0).padStart(5)} ms  ${event} on ${target} at ${path}`)
  const slow = answers.filter(({ duration }) => duration > MOST_MS).length
  return [
    {
      what: 'answer to a hand in all journeys, CPU 4×, 98th percentile',
      measured: percentile(
        [...answers.map(({ duration }) => duration), ...Array<number>(count - answers.length).fill(TOLD_MS)],
        98,
      ),
      most: MOST_MS,
      unit: 'ms',
      note: `${count} interactions, ${slow} of them slower${ended ? '' : '; not all journeys ended well'}`,
    },
  ]
}
