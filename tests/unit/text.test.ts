import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchKey, searchWords, sortKey } from '#src/domain/text.ts'

const collator = new Intl.Collator('es')

const byKey = (a: string, b: string) => {
  const [left, right] = [sortKey(a), sortKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** What names, streets and reasons are written with. */
const LETTERS = 'abcdeghilmnoprstuvxyzñáéíóúüABCEHLMNÑOPÁÉÍÓÚÜ çÇàèìòùâêîôûäëïöãõåøØ'
const SIGNS = '0123456789 .,;:-_()[]/&"\'¿?¡!#%+*@=<>«»“”‘’–—…°ºª$€\t\n\u00ad\u200b'
const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 8 })
const text = fc.string({ unit: fc.constantFrom(...LETTERS, ...SIGNS), maxLength: 12 })

describe('sortKey', () => {
  test.each([
    ['Ángeles', 'centro'],
    ['centro', 'Centro'],
    ['Muno', 'Muñoz'],
    ['Nz', 'Ñ'],
    ['ñz', 'o'],
    ['Ñ', 'Óptica'],
    ['jose', 'José'],
    ['José', 'joseb'],
    ['Clínica 10', 'Clínica 2'],
    ['San', 'San José'],
    ['San Z', 'Sana'],
    ['"San', 'San'],
    ['', 'a'],
    ['z', 'Ω'],
    ['z', '日本'],
  ])('%j comes before %j', (first, second) => {
    expect(byKey(first, second)).toBe(-1)
    expect(collator.compare(first, second)).toBeLessThan(0)
  })

  test('orders two texts as the Spanish collator does, both ways', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(word, word), fc.tuple(text, text)), ([a, b]) => {
        expect(byKey(a, b)).toBe(Math.sign(collator.compare(a, b)))
        expect(byKey(b, a)).toBe(Math.sign(collator.compare(b, a)))
      }),
      { numRuns: 4000 },
    )
  })

  test('orders texts that differ only in accents and capitals as the collator does', () => {
    const close = fc.string({ unit: fc.constantFrom(...'aáÁAnñÑN'), maxLength: 4 })
    fc.assert(
      fc.property(close, close, (a, b) => {
        expect(byKey(a, b)).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 3000 },
    )
  })

  test('takes composed and decomposed letters as the same', () => {
    fc.assert(
      fc.property(word, (one) => {
        expect(sortKey(one.normalize('NFD'))).toBe(sortKey(one.normalize('NFC')))
      }),
    )
  })

  test('has the same order in UTF-8 as in code units, whatever the text', () => {
    const bytes = new TextEncoder()
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const order = Buffer.compare(bytes.encode(sortKey(a)), bytes.encode(sortKey(b)))
        expect(Math.sign(order)).toBe(byKey(a, b))
      }),
    )
  })
})

describe('searchKey', () => {
  test.each([
    ['Clínica  MUÑOZ\tPeña ', 'clinica munoz pena'],
    ['ÁÉÍÓÚÜ', 'aeiouu'],
    ['  ', ''],
    ['A\u0301ngel', 'angel'],
    ['Ｊｏｓé', 'jose'],
    ['Jo\u00ads\u200bé\u2060', 'jose'],
    ['\u202eJosé\u202c', 'jose'],
    ['Jоsе Ρеrеz', 'jose perez'],
    ['Nº 5, 1ª', 'no 5, 1a'],
    ['Иван', 'иbah'],
  ])('%j is looked for as %j', (given, key) => {
    expect(searchKey(given)).toBe(key)
  })

  test('is the same when taken twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (one) => {
        expect(searchKey(searchKey(one))).toBe(searchKey(one))
      }),
    )
  })
})

describe('searchWords', () => {
  test.each([
    ['PÉREZ LÓPEZ, José', ['perez', 'lopez', 'jose']],
    ['PÉREZ L., José', ['perez', 'l', 'jose']],
    ['perez,jose', ['perez', 'jose']],
    ['perez ; jose.', ['perez', 'jose']],
    ['S.A. de C.V.', ['s.a', 'de', 'c.v']],
    ['J18.9', ['j18.9']],
    ['G63.2* A17+, I10x†', ['g63.2', 'a17', 'i10x']],
    ['Ana* 12+', ['ana*', '12+']],
    ['0,5 mg', ['0,5', 'mg']],
    ['ana@hospital.mx', ['ana@hospital.mx']],
    ['', []],
    [' , . ', []],
  ])('%j are the words %j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  test('stand in what is searched, whatever it is', () => {
    fc.assert(
      fc.property(text, (written) => {
        const key = searchKey(written)
        expect(searchWords(written).every((one) => key.includes(one))).toBe(true)
      }),
    )
  })
})
