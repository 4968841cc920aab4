import { expect, test } from 'vitest'
import { hasEndlessWord, paperTable } from '#src/features/documents/parts/table-rows.ts'

const GRAPH = [
  ...['Hora', 'Tensión arterial', 'Frecuencia cardiaca'],
  ...['Frecuencia respiratoria', 'Temperatura', 'Saturación'],
]
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('a table of six columns gives each its longest word, in letters of the page', () => {
  const { widths, points } = paperTable(GRAPH, [['07:48', '120/80', '84', '18', '36.5', '97 %']])
  expect(points).toBe(10)
  expect(sum(widths)).toBeCloseTo(100)
  const [hour = 0, , , breathing = 0, temperature = 0] = widths
  expect(breathing).toBeGreaterThan(temperature)
  expect(temperature).toBeGreaterThan(hour)
  // 86 letters stand on a line; *Temperatura* is bold.
  expect((temperature * 86) / 100).toBeGreaterThan('Temperatura'.length * 1.15)
})

test('what is left goes to the column in which most is written', () => {
  const { widths } = paperTable(['Hora', 'Nota'], [['07:48', 'Pasó buena noche, sin dolor ni fiebre']])
  expect(widths[1]).toBeGreaterThan(70)
})

test('many columns make the letters smaller', () => {
  const many = Array.from({ length: 9 }, () => 'Temperatura')
  expect(paperTable(many.slice(0, 5), []).points).toBe(10)
  expect(paperTable(many.slice(0, 6), []).points).toBe(8)
  expect(paperTable(many, []).points).toBe(6)
})

test('a word without end asks for no more room than the longest of medicine', () => {
  expect(hasEndlessWord('otorrinolaringológicamente y lo demás')).toBe(false)
  expect(hasEndlessWord(`ver ${'a'.repeat(200)}`)).toBe(true)
  const { widths } = paperTable(['Hora', 'Nota'], [['07:48', 'a'.repeat(10_000)]])
  expect(widths[0]).toBeGreaterThan(5)
})
