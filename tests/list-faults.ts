import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { faultRows, rowOf } from './fault-rows.ts'

/** Tells of each row of `faults.md` how its tests went in the last `npm run test:all`, from what that left behind. */
const RESULTS = join(import.meta.dirname, '..', 'test-results')

const Vitest = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

interface Suite {
  specs?: { title: string; ok: boolean }[] | undefined
  suites?: Suite[] | undefined
}

const Spec = z.object({ title: z.string(), ok: z.boolean() })
const Suite: z.core.$ZodType<Suite> = z.object({
  specs: z.optional(z.array(Spec)),
  suites: z.optional(z.array(z.lazy(() => Suite))),
})
const Playwright = z.object({ suites: z.array(Suite) })

interface Outcome {
  titles: string[]
  held: boolean
}

const specsOf = ({ specs = [], suites = [] }: Suite): Outcome[] => [
  ...specs.map(({ title, ok }) => ({ titles: [title], held: ok })),
  ...suites.flatMap(specsOf),
]

function read<Report>(
  file: string,
  schema: z.core.$ZodType<Report>,
  outcomes: (report: Report) => Outcome[],
) {
  const path = join(RESULTS, file)
  if (!existsSync(path)) return []
  return outcomes(z.parse(schema, JSON.parse(readFileSync(path, 'utf8'))))
}

const outcomes = [
  ...['vitest.json', 'built.json'].flatMap((file) =>
    read(file, Vitest, ({ testResults }) =>
      testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .map(({ ancestorTitles, title, status }) => ({
          titles: [...ancestorTitles, title],
          held: status === 'passed',
        })),
    ),
  ),
  ...['browsers.json', 'alone.json'].flatMap((file) =>
    read(file, Playwright, ({ suites }) => suites.flatMap(specsOf)),
  ),
]

let broken = 0
for (const [row, fault] of faultRows()) {
  const own = outcomes.filter(({ titles }) => titles.some((title) => rowOf(title) === row))
  const held = own.filter((outcome) => outcome.held).length
  const state = own.length === 0 ? 'no test ' : held === own.length ? 'holds   ' : 'BROKEN  '
  if (held === 0 || held < own.length) broken += 1
  console.info(`${`F${row}`.padEnd(4)} ${state} ${`${held}/${own.length}`.padStart(7)}  ${fault}`)
}
console.info(broken === 0 ? 'every row holds' : `${broken} rows do not hold; run npm run test:all first`)
process.exit(broken === 0 ? 0 : 1)
