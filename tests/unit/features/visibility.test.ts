import { describe, expect, test } from 'vitest'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import {
  signedPart,
  type VisibilityFacts,
  visibilityFacts,
  visibleDefinitions,
  writtenButHidden,
} from '#src/domain/documents/visibility.ts'
import type { Section, SectionCondition } from '#src/domain/templates/contract.ts'
import { conditionFault } from '#src/domain/templates/rules.ts'
import { makeDocument, written } from './documents.ts'

const FACTS: VisibilityFacts = { sex: 'female', age: 30, motive: 'none' }
const AT = '2026-11-21T20:32:00.000Z'

const section = (key: string, about: Partial<Section> = {}): Section => ({
  key,
  title: key,
  help: '',
  required: true,
  type: 'text',
  options: [],
  initial: '',
  ...about,
})
const choice = (key: string, about: Partial<Section> = {}) =>
  section(key, { type: 'choice', options: ['Sí', 'No'], ...about })
const chosen = (key: string, value: string | null): SectionContent => ({
  key,
  copiedFrom: null,
  type: 'choice',
  value,
})

function shown(
  definitions: Section[],
  sections: SectionContent[] = [],
  facts = FACTS,
  signedAt: string | null = null,
) {
  return visibleDefinitions({ definitions, signedAt }, sections, facts).map(({ key }) => key)
}

describe('a section is shown', () => {
  test.each<[SectionCondition, Partial<VisibilityFacts>, boolean]>([
    [{ sex: ['female'] }, {}, true],
    [{ sex: ['male', 'intersex'] }, {}, false],
    [{ ageFrom: 30 }, {}, true],
    [{ ageFrom: 31 }, {}, false],
    [{ ageTo: 30 }, {}, true],
    [{ ageTo: 29 }, {}, false],
    [{ ageTo: 0 }, { age: 0 }, true],
    [{ ageFrom: 10, ageTo: 59 }, { age: null }, true],
    [{ motive: ['died'] }, {}, false],
    [{ motive: ['died'] }, { motive: 'died' }, true],
    [{ motive: ['cured', 'none'] }, {}, true],
    [{ sex: ['female'], ageFrom: 10, ageTo: 59 }, { age: 60 }, false],
  ])('if %j holds for %j: %s', (visibleIf, about, isShown) => {
    expect(shown([section('una', { visibleIf })], [], { ...FACTS, ...about })).toEqual(isShown ? ['una'] : [])
  })

  test('if an earlier choice has one of the values, and itself is shown', () => {
    const asks = (key: string) => ({ visibleIf: { choice: { key, values: ['Sí'] } } })
    const all = [choice('a'), choice('b', asks('a')), section('c', asks('b'))]
    expect(shown(all, [chosen('a', null), chosen('b', 'Sí')])).toEqual(['a'])
    expect(shown(all, [chosen('a', 'No'), chosen('b', 'Sí')])).toEqual(['a'])
    expect(shown(all, [chosen('a', 'Sí'), chosen('b', null)])).toEqual(['a', 'b'])
    expect(shown(all, [chosen('a', 'Sí'), chosen('b', 'Sí')])).toEqual(['a', 'b', 'c'])
  })

  test('for good once it is signed, whatever the patient’s record says later', () => {
    expect(shown([section('una', { visibleIf: { sex: ['male'] } })], [], FACTS, AT)).toEqual(['una'])
  })
})

describe('what decides', () => {
  const patient = { sex: 'male', birthDate: '2024-02-29', estimatedAge: null } as const
  const episode = { discharge: null, orderedMotive: null }

  test.each([
    ['2026-02-28', 1],
    ['2026-03-01', 2],
    ['2024-03-01', 0],
    ['2023-01-01', 0],
  ])('is the age on the day of the document: on %s %i', (day, age) => {
    expect(visibilityFacts(patient, episode, day)).toEqual({ sex: 'male', age, motive: 'none' })
  })

  test('is an estimated age, if no birth date is known', () => {
    expect(
      visibilityFacts({ ...patient, birthDate: null, estimatedAge: 70 }, episode, '2026-01-01').age,
    ).toBe(70)
    expect(visibilityFacts({ ...patient, birthDate: null }, episode, '2026-01-01').age).toBeNull()
  })

  test('is the motive of the discharge, before that the one of its order', () => {
    const discharge = { at: AT, motive: 'died', destination: '', condition: '', notes: '' } as const
    const motive = (about: object) => visibilityFacts(patient, { ...episode, ...about }, '2026-01-01').motive
    expect(motive({ orderedMotive: 'improved' })).toBe('improved')
    expect(motive({ orderedMotive: 'improved', discharge })).toBe('died')
  })
})

describe('what does not apply', () => {
  const definitions = [section('una'), section('otra', { visibleIf: { sex: ['male'] } })]
  const draft = makeDocument({ definitions, sections: [written('una', 'A'), written('otra', 'B')] })

  test('is named before signing if something is written in it', () => {
    expect(writtenButHidden(draft, draft.sections, FACTS).map(({ key }) => key)).toEqual(['otra'])
    expect(writtenButHidden(draft, [written('una', 'A'), written('otra', ' ')], FACTS)).toEqual([])
    expect(writtenButHidden(draft, draft.sections, { ...FACTS, sex: 'male' })).toEqual([])
  })

  test('is no part of what is signed', () => {
    const { definitions: kept, sections } = signedPart(draft, FACTS)
    expect([kept.map(({ key }) => key), sections]).toEqual([['una'], [written('una', 'A')]])
  })
})

describe('the condition of a section', () => {
  const earlier = [choice('parte'), section('texto')]
  const fault = (visibleIf: SectionCondition | undefined) =>
    conditionFault(visibleIf ? { visibleIf } : {}, earlier)

  test.each<[SectionCondition | undefined]>([
    [undefined],
    [{ sex: ['female'] }],
    [{ ageFrom: 0, ageTo: 130 }],
    [{ ageTo: 17 }],
    [{ choice: { key: 'parte', values: ['No'] } }],
  ])('%j is right', (visibleIf) => {
    expect(fault(visibleIf)).toBeNull()
  })

  test.each<[SectionCondition, string]>([
    [{}, 'Elige al menos una condición'],
    [{ sex: [] }, 'Elige al menos un sexo'],
    [{ motive: [] }, 'Elige al menos un motivo de egreso'],
    [{ ageFrom: -1 }, 'Escribe la edad en años cumplidos, de 0 a 130'],
    [{ ageTo: 131 }, 'Escribe la edad en años cumplidos, de 0 a 130'],
    [{ ageFrom: 18, ageTo: 17 }, 'La primera edad no puede ser mayor que la última'],
    [
      { choice: { key: 'despues', values: ['Sí'] } },
      'Depende de una sección que ya no está antes que esta, o que no es una opción de una lista',
    ],
    [
      { choice: { key: 'texto', values: ['Sí'] } },
      'Depende de una sección que ya no está antes que esta, o que no es una opción de una lista',
    ],
    [{ choice: { key: 'parte', values: [] } }, 'Elige al menos una opción de «parte»'],
    [{ choice: { key: 'parte', values: ['Tal vez'] } }, '«parte» ya no tiene la opción «Tal vez»'],
  ])('%j is wrong: %s', (visibleIf, text) => {
    expect(fault(visibleIf)).toBe(text)
  })
})
