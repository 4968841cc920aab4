import { describe, expect, test } from 'vitest'
import type { EpisodeKind, EpisodeStatus } from '#src/domain/episodes/contract.ts'
import {
  doctorsText,
  patientText,
  roomsText,
  STEPS,
  type StepId,
  usersText,
} from '#src/features/first-steps/labels.ts'
import { hasAdmission } from '#src/features/first-steps/page/steps.ts'
import { progressOf, type StepFact, statesOf } from '#src/features/first-steps/parts/steps.ts'
import { firstStepsSearch } from '#src/features/first-steps/search-params.ts'

/** The steps of somebody who may do everything but what is named. */
const steps = (facts: Partial<Record<StepId, StepFact>>, mayNot: readonly StepId[] = []) =>
  STEPS.map((id) => ({ id, fact: facts[id] ?? 'done', mayAct: !mayNot.includes(id) }))

const nextOf = (...about: Parameters<typeof steps>) =>
  [...statesOf(steps(...about))].filter(([, state]) => state === 'next').map(([id]) => id)

describe('which step is next', () => {
  test.each([
    ['the first that is not done', { rooms: 'open', doctors: 'open' }, [], ['rooms']],
    ['not the users: one can work without others', { users: 'open', patient: 'open' }, [], ['patient']],
    ['the first that one may do', { rooms: 'open', doctors: 'open' }, ['rooms'], ['doctors']],
    ['none before what is not known yet', { rooms: 'loading', doctors: 'open' }, [], []],
    ['not what one may not know', { rooms: 'shut', patient: 'open' }, ['rooms'], ['patient']],
    ['not what did not come', { rooms: 'failed', doctors: 'open' }, [], ['doctors']],
    ['none where all is done', {}, [], []],
  ] as const)('%s', (_, facts, mayNot, expected) => {
    expect(nextOf(facts, mayNot)).toEqual(expected)
  })

  test('what is not its turn is missing, or optional', () => {
    const states = statesOf(steps({ rooms: 'open', doctors: 'open', users: 'open' }))
    expect([states.get('doctors'), states.get('users')]).toEqual(['missing', 'optional'])
    expect(progressOf(states)).toEqual({ all: 5, done: 3, shut: 0, loading: 0 })
  })
})

describe('whether somebody was admitted', () => {
  const page = (rows: readonly (readonly [EpisodeKind, EpisodeStatus])[], hasNextPage = false) => ({
    pagination: { pageSize: 20, hasPreviousPage: false, totalPages: 1, totalItems: rows.length, hasNextPage },
    data: rows.map(([kind, status]) => ({ kind, status })),
  })
  test.each([
    [[], false, false],
    [[['inpatient', 'open']], false, true],
    [[['inpatient', 'discharged']], false, true],
    [[['inpatient', 'annulled']], false, false],
    [[['outpatient', 'open']], false, false],
    [[['outpatient', 'open']], true, true],
  ] as const)('%j, more %s: %s', (rows, more, expected) => {
    expect(hasAdmission(page(rows, more))).toBe(expected)
  })
})

test('what there is, counted', () => {
  expect(roomsText({ rooms: 0, beds: 0 })).toBe('Ningún cuarto todavía')
  expect(roomsText({ rooms: 1, beds: 0 })).toBe('1 cuarto, ninguna cama')
  expect(roomsText({ rooms: 3, beds: 12 })).toBe('3 cuartos, 12 camas')
  expect(doctorsText(1)).toBe('1 doctor activo')
  expect(usersText(1)).toBe('Solo tú, por ahora')
  expect(patientText(undefined, false)).toBe('Ningún ingreso todavía')
  expect(patientText(1_200, true)).toBe('1,200 pacientes')
})

test('a bad address opens nothing', () => {
  expect(firstStepsSearch({ form: 'cuartos', patient: '5', bed: 'x' })).toEqual({
    form: 'cuartos',
    patient: 5,
  })
  expect(firstStepsSearch({ form: '../x', patient: '-1' })).toEqual({})
})
