/** Test files that go through every field, fault or dialog, make much data, or wait as long as people do. */
const LONG = [
  'tests/api/{database,fuzz,hostile-texts,identity,statistics-figures}.test.ts',
  'tests/app/{documents-faults,failures,failures-session,first-steps,focus,follow-changes,page-calls}.test.tsx',
]

/**
 * Returns the test files that `npm test` leaves out. Projects of Vitest ignore its option `--exclude`: an environment
 * variable selects them.
 */
export const leftOut = () => (process.env.BRIEF_TESTS ? LONG : [])
