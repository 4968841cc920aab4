import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Where the parts of the proof leave what they found. */
export const RESULTS = join(import.meta.dirname, '..', 'test-results')
const ROOT = join(import.meta.dirname, '..')

function readReport(file: string) {
  const path = join(RESULTS, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** How many tests a report of Vitest or Playwright counts. */
export function countTests(file: string): { passed: number; failed: number } {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 0 }
  if ('stats' in report)
    return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
  // A file that can't be loaded fails without a test of it failing.
  const unloaded = Number(!report.success && report.numFailedTests === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded }
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

/** The first and the last lines of a failure's message, without the steps of the tools between. */
function reasonOf(message = ''): string {
  const lines = message
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
  // A browser's last lines name what was in the way, an app test's what the page showed.
  const told = lines.length > 12 ? [...lines.slice(0, 6), ...lines.slice(-6)] : lines
  return told.map((line) => `\n    ${line.slice(0, 200)}`).join('')
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
export function listBroken(file: string): string[] {
  const report = readReport(file)
  if (!report) return []
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
