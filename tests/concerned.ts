import { basename } from 'node:path'

/** A change that concerns more files of tests than this is for `npm run test:unit`. */
const MOST_FILES = 12

/** The noun whose folder a file of the product is in: `patients` of `src/features/patients/list/PatientsPage.tsx`. */
function nounOf(file: string): string | undefined {
  const [, noun] = /^(?:src\/(?:features|domain)|server)\/([a-z-]+)\//.exec(file) ?? []
  return noun
}

/** Whether a file of tests is named after a noun: `patients-list.test.tsx`, `patient-form.test.ts`. */
function isNamedAfter(noun: string, test: string): boolean {
  const stem = noun.replace(/s$/, '')
  return new RegExp(`^${stem}s?[-.]`).test(basename(test))
}

/**
 * The tests that concern some changed files: those that changed themselves, and those that are named after the noun of a
 * file. What all nouns share concerns nearly every test, as a noun may that many tests are about.
 * @param tests all files of tests beside those of the rules, which always run
 * @returns the tests to run, and the changed files that concern more than a quick run can look at
 */
export function concernedTests(changed: readonly string[], tests: readonly string[]) {
  const run = new Set(tests.filter((test) => changed.includes(test)))
  const left: string[] = []
  for (const file of changed.filter((one) => /^(src|server|mocks)\//.test(one))) {
    const noun = nounOf(file)
    const about = noun === undefined ? [] : tests.filter((test) => isNamedAfter(noun, test))
    if (about.length === 0 || new Set([...run, ...about]).size > MOST_FILES) left.push(file)
    else for (const test of about) run.add(test)
  }
  return { run: [...run], left }
}
