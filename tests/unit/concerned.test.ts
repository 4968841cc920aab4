import { expect, test } from 'vitest'
import { concernedTests } from '../concerned.ts'

const TESTS = [
  ...['tests/app/patients-list.test.tsx', 'tests/app/patients-record.test.tsx', 'tests/api/patients.test.ts'],
  ...['tests/app/doctors.test.tsx', 'tests/api/episode-actions.test.ts', 'tests/app/toasts.test.tsx'],
]

test.each([
  ['a test', 'tests/app/toasts.test.tsx', ['tests/app/toasts.test.tsx']],
  ['a page of doctors', 'src/features/doctors/list/DoctorsPage.tsx', ['tests/app/doctors.test.tsx']],
  ['a rule of episodes', 'src/domain/episodes/rules.ts', ['tests/api/episode-actions.test.ts']],
  ['the server’s side of patients', 'server/patients/reads.ts', TESTS.slice(0, 3)],
  ['the README', 'README.md', []],
])('%s concerns the tests that are named so', (_, changed, run) => {
  expect(concernedTests([changed], TESTS)).toEqual({ run, left: [] })
})

test('what all nouns share is left to a longer run', () => {
  expect(concernedTests(['src/ui/Dialog.tsx', 'src/app/Navbar.tsx'], TESTS)).toEqual({
    run: [],
    left: ['src/ui/Dialog.tsx', 'src/app/Navbar.tsx'],
  })
})

test('so is a noun that too many tests are about', () => {
  const many = Array.from({ length: 13 }, (_, number) => `tests/app/patients-${number}.test.tsx`)
  expect(concernedTests(['src/features/patients/queries.ts'], many)).toEqual({
    run: [],
    left: ['src/features/patients/queries.ts'],
  })
})
