import { expect, test } from 'vitest'
import type { SectionContent } from '#src/domain/documents/contract.ts'
import { NO_VITAL_SIGNS } from '#src/domain/documents/rules.ts'
import { copySections } from '#src/features/documents/autosave/sections.ts'
import { written } from './documents.ts'

const measured = (temperature: number | null): SectionContent => ({
  ...{ key: 'signos', type: 'vitalSigns', copiedFrom: null },
  value: { ...NO_VITAL_SIGNS, temperature },
})

test('an earlier note fills what is empty, and never what is measured each day', () => {
  const mine = [written('evolucion', 'Propia'), written('plan', ''), measured(null)]
  const earlier = [written('evolucion', 'Ayer'), written('plan', 'Alta'), measured(38.5)]
  expect(copySections(mine, { documentId: 7, sections: earlier })).toEqual({
    sections: [written('evolucion', 'Propia'), written('plan', 'Alta', 7), measured(null)],
    count: 1,
  })
})
