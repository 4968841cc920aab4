import { describe, expect, test } from 'vitest'
import { compareTexts } from '#src/forms/compare-texts.ts'

const many = (name: string) => Array.from({ length: 100 }, (_, index) => `${name}${index}`).join(' ')

describe('two copies of a text', () => {
  test.each([
    ['Sin fiebre hoy', 'Con fiebre hoy', ['', 'Sin', 'Con', ' fiebre hoy']],
    ['Come bien', 'Come bien y duerme', ['Come bien', '', ' y duerme', '']],
    ['no no', 'no no no', ['no no', '', ' no', '']],
    ['5500000001', '5500000002', ['', '5500000001', '5500000002', '']],
    ['', 'Alta', ['', '', 'Alta', '']],
    ['Alta', '', ['', 'Alta', '', '']],
  ])('%j and %j differ in whole words', (local, server, [start, own, other, end]) => {
    expect(compareTexts(local, server)).toEqual({ start, local: own, server: other, end })
  })

  test('what is shared far from it is cut', () => {
    const [before, after] = [many('a'), many('z')]
    const { start, local, server, end } = compareTexts(`${before} uno ${after}`, `${before} dos ${after}`)
    expect([local, server]).toEqual(['uno', 'dos'])
    expect(start).toMatch(/^…a88 a89 .* a99 $/)
    expect(end).toMatch(/^ z0 z1 .* z11…$/)
  })

  test('what is alike is told whole', () => {
    expect(compareTexts(many('a'), many('a'))).toEqual({ start: many('a'), local: '', server: '', end: '' })
  })
})
