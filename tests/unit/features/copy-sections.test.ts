import { describe, expect, test } from 'vitest'
import { NO_VITAL_SIGNS } from '#src/domain/documents/begin-section.ts'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import type { VisibilityFacts } from '#src/domain/documents/visibility.ts'
import type { Section } from '#src/domain/templates/contract.ts'
import { copySections } from '#src/features/documents/dialogs/CopyDialog.tsx'
import { makeDocument, written } from './documents.ts'

const FACTS: VisibilityFacts = { sex: 'female', age: 40, motive: 'none' }

const measured = (temperature: number | null): SectionContent => ({
  key: 'signos',
  type: 'vitalSigns',
  copiedFrom: null,
  value: { ...NO_VITAL_SIGNS, temperature },
})

test('an earlier note fills what is empty, and never what is measured each day', () => {
  const mine = [written('evolucion', 'Propia'), written('plan', ''), measured(null)]
  const [first, second] = makeDocument().definitions
  if (!first || !second) throw new Error('The fixture is another one')
  const draft = {
    signedAt: null,
    definitions: [first, second, { ...first, key: 'signos', type: 'vitalSigns' as const }],
  }
  const earlier = [written('evolucion', 'Ayer'), written('plan', 'Alta'), measured(38.5)]
  expect(
    copySections(draft, mine, { documentId: 7, sections: earlier, definitions: draft.definitions }, FACTS),
  ).toEqual({
    sections: [written('evolucion', 'Propia'), written('plan', 'Alta', 7), measured(null)],
    count: 1,
  })
})

test('an earlier note fills no section that does not apply, and those that a copied choice makes apply', () => {
  const common = { help: '', required: false, options: [], initial: '' }
  const definitions: Section[] = [
    { ...common, key: 'parte', title: 'Parte', type: 'choice', options: ['Sí', 'No'] },
    {
      ...common,
      key: 'si',
      title: 'Si sí',
      type: 'text',
      visibleIf: { choice: { key: 'parte', values: ['Sí'] } },
    },
    {
      ...common,
      key: 'no',
      title: 'Si no',
      type: 'text',
      visibleIf: { choice: { key: 'parte', values: ['No'] } },
    },
    { ...common, key: 'hombres', title: 'De hombres', type: 'text', visibleIf: { sex: ['male'] } },
  ]
  const chosen = (value: string | null): SectionContent => ({
    key: 'parte',
    copiedFrom: null,
    type: 'choice',
    value,
  })
  const mine = [chosen(null), written('si', ''), written('no', ''), written('hombres', '')]
  const earlier = [chosen('Sí'), written('si', 'A'), written('no', 'B'), written('hombres', 'C')]
  const copied = copySections(
    { definitions, signedAt: null },
    mine,
    { documentId: 7, sections: earlier, definitions },
    FACTS,
  )
  expect(copied).toEqual({
    sections: [
      { ...chosen('Sí'), copiedFrom: 7 },
      written('si', 'A', 7),
      written('no', ''),
      written('hombres', ''),
    ],
    count: 2,
  })
})

describe('a table of an earlier note', () => {
  const table = (options: string[], columns?: Section['columns']): Section => ({
    key: 'tabla',
    title: 'Tabla',
    help: '',
    required: false,
    type: 'table',
    options,
    initial: '',
    ...(columns && { columns }),
  })
  const rows = (...value: string[][]): SectionContent => ({
    key: 'tabla',
    copiedFrom: null,
    type: 'table',
    value,
  })
  const copied = (own: Section, earlier: Section, value: string[][]) => {
    const source = { documentId: 7, sections: [rows(...value)], definitions: [earlier] }
    const { sections } = copySections({ definitions: [own], signedAt: null }, [rows()], source, FACTS)
    return sections[0]?.value
  }
  const drugs = ['Fármaco', 'Dosis']

  test.each([
    ['the same columns', drugs, [['Omeprazol', '20 mg']]],
    ['the same ones in another order', ['Dosis', 'Fármaco'], [['20 mg', 'Omeprazol']]],
    ['one more', ['Fármaco', 'Vía', 'Dosis'], [['Omeprazol', '', '20 mg']]],
    ['one less', ['Fármaco'], [['Omeprazol']]],
    ['others', ['Material'], []],
  ])('goes under its own headings: %s', (_, headings, expected) => {
    expect(copied(table(headings), table(drugs), [['Omeprazol', '20 mg']])).toEqual(expected)
  })

  test('stays where it is if it holds hours or measures: they were taken then', () => {
    const taken = table(['Hora', 'Nota'], ['time', 'text'])
    expect(copied(taken, taken, [['07:30', 'Bien']])).toEqual([])
  })
})
