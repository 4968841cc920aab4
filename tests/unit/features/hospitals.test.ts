import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HospitalName } from '#src/domain/hospitals/contract.ts'
import {
  canSaveName,
  confirmsDeletion,
  dropHospitalDraft,
  findHospitalDraft,
  findOpenHospitalDraft,
  type HospitalDraft,
  isNameChanged,
  keepHospitalDraft,
} from '#src/features/hospitals/parts/hospital-draft.ts'
import { hospitalListParams } from '#src/features/hospitals/queries.ts'
import { clearUserStorage, sessionStore, USER_PREFIX } from '#src/lib/storage.ts'

describe('§5 saving', () => {
  test.each([
    ['', false],
    ['   ', false],
    ['\t\n', false],
    ['\u200b\u3164', false],
    ['Norte', true],
    ['  Norte ', true],
  ])('a new hospital called %j can be saved: %j', (name, can) => {
    expect(canSaveName(name, null)).toBe(can)
  })

  test.each([
    ['Norte', false],
    [' Norte ', false],
    ['', false],
    ['  ', false],
    ['norte', true],
    ['Norte 2', true],
  ])('a hospital called Norte can be renamed to %j: %j', (name, can) => {
    expect(canSaveName(name, { name: 'Norte' })).toBe(can)
  })

  test.each([
    ['', null, false],
    ['N', null, true],
    [' ', null, true],
    ['Norte', { name: 'Norte' }, false],
    ['Norte ', { name: 'Norte' }, true],
  ])('leaving %j over %j loses something: %j', (name, original, loses) => {
    expect(isNameChanged(name, original)).toBe(loses)
  })

  test.each([
    ['  Norte ', 'Norte'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('the name %j is sent as %j', (typed, sent) => {
    expect(z.parse(HospitalName, typed)).toBe(sent)
  })

  test.each([[''], ['   '], ['x'.repeat(201)]])('the name %j is not accepted', (name) => {
    expect(z.safeParse(HospitalName, name).success).toBe(false)
  })
})

test.each([
  ['Norte', true],
  ['norte', false],
  ['Norte ', false],
  ['Nort', false],
  ['', false],
])('§5 typing %j confirms the deletion of Norte: %j', (typed, confirms) => {
  expect(confirmsDeletion(typed, { name: 'Norte' })).toBe(confirms)
})

test('§9 the table asks for 10 rows, by hospitalId ascending unless told otherwise', () => {
  expect(hospitalListParams({})).toEqual({
    pageIndex: 1,
    pageSize: 10,
    search: '',
    orderBy: 'hospitalId:asc',
  })
  expect(hospitalListParams({ page: 2, q: 'a', orderBy: 'name:desc' })).toEqual({
    pageIndex: 2,
    pageSize: 10,
    search: 'a',
    orderBy: 'name:desc',
  })
})

describe('a form that was not saved', () => {
  const key = `${USER_PREFIX}hospitals`
  const draft: HospitalDraft = {
    kind: 'create',
    hospitalId: null,
    original: null,
    text: 'Clínica nueva',
    open: true,
  }
  const edit: HospitalDraft = { kind: 'edit', hospitalId: 3, original: 'Norte', text: 'Sur', open: false }

  beforeEach(() => {
    sessionStore().clear()
    dropHospitalDraft(draft)
    dropHospitalDraft(edit)
  })

  test('is found again by what it was about', () => {
    keepHospitalDraft(draft)
    keepHospitalDraft(edit)
    expect(findHospitalDraft({ kind: 'edit', hospitalId: 3 })).toEqual(edit)
    expect(findHospitalDraft({ kind: 'edit', hospitalId: 4 })).toBeUndefined()
    expect(findHospitalDraft({ kind: 'delete', hospitalId: 3 })).toBeUndefined()
    expect(findOpenHospitalDraft()).toEqual(draft)
  })

  test('is kept once, with what was typed last', () => {
    keepHospitalDraft(draft)
    keepHospitalDraft({ ...draft, text: 'Otra' })
    expect(findHospitalDraft(draft)?.text).toBe('Otra')
    expect(JSON.parse(sessionStore().getItem(key) ?? '')).toHaveLength(1)
  })

  test('leaves no trace once it is saved or given up', () => {
    keepHospitalDraft(draft)
    dropHospitalDraft(draft)
    expect(findHospitalDraft(draft)).toBeUndefined()
    expect(sessionStore().getItem(key)).toBeNull()
  })

  test('F14: goes with the person it belongs to', () => {
    keepHospitalDraft(draft)
    sessionStore().setItem('theme', 'dark')
    clearUserStorage()
    expect(findHospitalDraft(draft)).toBeUndefined()
    expect(findOpenHospitalDraft()).toBeUndefined()
    expect(sessionStore().getItem('theme')).toBe('dark')
  })

  test.each([['{'], ['null'], ['[{"kind":"create"}]'], ['"x"'], ['{"__proto__":[]}']])(
    'F23: garbage %j in storage is no form',
    (text) => {
      sessionStore().setItem(key, text)
      expect(findOpenHospitalDraft()).toBeUndefined()
    },
  )
})
