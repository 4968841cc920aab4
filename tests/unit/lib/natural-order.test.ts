import { expect, test } from 'vitest'
import { compareNaturally } from '#src/lib/natural-order.ts'

test('orders numbers inside codes by their value, and letters as in Spanish', () => {
  const codes = ['10-A', 'Ñ', 'O', '9-B', 'N', '9-A', 'Área', 'Azul']
  expect(codes.toSorted(compareNaturally)).toEqual(['9-A', '9-B', '10-A', 'Área', 'Azul', 'N', 'Ñ', 'O'])
})
