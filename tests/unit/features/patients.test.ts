import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TwinQuestion } from '#src/domain/patients/contract.ts'
import { fullName, listName } from '#src/domain/patients/rules.ts'
import { duplicateReasons, findNamesakes, haveSimilarNames } from '#src/domain/patients/similar-names.ts'
import { searchKey } from '#src/domain/text.ts'

/** `Ana/López/Ruiz` as a name. */
function named(text: string) {
  const [givenNames = '', firstSurname = '', secondSurname = ''] = text.split('/')
  return { givenNames, firstSurname, secondSurname }
}

/** The Levenshtein distance of two texts, letter by letter as the textbook has it. */
function distance(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length
  const [restOfFrom, restOfTo] = [from.slice(1), to.slice(1)]
  if (from[0] === to[0]) return distance(restOfFrom, restOfTo)
  return 1 + Math.min(distance(restOfFrom, restOfTo), distance(restOfFrom, to), distance(from, restOfTo))
}

/** Names so few that some of them are alike. */
const part = (...names: string[]) => fc.constantFrom(...names)
const name = fc.record({
  givenNames: part('Ana', 'Aná', 'ana maría', 'Eva', 'José', 'Josué', ''),
  firstSurname: part('López', 'Lopes', 'Ruiz', 'Gómez', 'De la Cruz', ''),
  secondSurname: part('Ruiz', 'Ruíz', 'Soto', ''),
})

test.each([
  ['Ana/López/Ruiz', 'Ana López Ruiz'],
  ['Ana/López/', 'Ana López'],
  ['No identificado/0000012', 'No identificado 0000012'],
])('%s is spoken %s', (parts, text) => {
  expect(fullName(named(parts))).toBe(text)
})

test.each([
  ['José/Pérez/López', 'PÉREZ LÓPEZ, José'],
  ['José/Pérez/', 'PÉREZ, José'],
  ['José//López', 'LÓPEZ, José'],
  ['José//', 'José'],
  ['María de los Ángeles/de la Cruz/Núñez', 'DE LA CRUZ NÚÑEZ, María de los Ángeles'],
  ['Zoé/Ñandú/Güemes', 'ÑANDÚ GÜEMES, Zoé'],
  ['i/ili/İ', 'ILI İ, i'],
  ['<img src=x>/<b>/', '<B>, <img src=x>'],
  [`${'a'.repeat(100)}/${'é'.repeat(100)}/`, `${'É'.repeat(100)}, ${'a'.repeat(100)}`],
])('lists write %s surname first: %s', (parts, text) => {
  expect(listName({ ...named(parts), identified: true })).toBe(text)
})

test('lists write the label of an unidentified patient as it is', () => {
  const unidentified = { ...named('No identificado/0000012'), identified: false }
  expect(listName(unidentified)).toBe('No identificado 0000012')
})

describe('names are similar', () => {
  test.each([
    ['Ana/López/Ruiz', 'Ana/López/Ruiz'],
    ['ANA/LOPEZ/RUIZ', 'Aná/López/Ruíz'],
    ['Ana/López/Ruiz', 'Ana/López/Castillo'],
    ['Ana/López/Ruiz', 'Gabriela/López/Ruiz'],
    ['José/Pérez/Soto', 'Josué/Pérez/Soto'],
    ['Mario/Peres/Soto', 'María/Pérez/Soto'],
    ['Luis/Gómez/', 'Luisa/Gómes/'],
  ])('%s and %s', (one, other) => {
    expect(haveSimilarNames(named(one), named(other))).toBe(true)
  })

  test.each([
    ['Ana/López/Ruiz', 'Ana/Soto/Ruiz'],
    ['Ana/López/', 'Gabriela/López/'],
    ['Ana/López/Ruiz', 'Gabriela/López/Soto'],
    ['Mario/Peres/Sotto', 'María/Pérez/Soto'],
    ['//', '//'],
    ['//', 'Al//'],
  ])('but not %s and %s', (one, other) => {
    expect(haveSimilarNames(named(one), named(other))).toBe(false)
  })

  test('to themselves, whoever has a name', () => {
    fc.assert(
      fc.property(name, (one) => {
        expect(haveSimilarNames(one, one)).toBe(searchKey(fullName(one)) !== '')
      }),
    )
  })

  test('to a name that two letters make of it at most, changed, added or left out, and to no other', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 6 })
    const short = fc.record({ givenNames: word, firstSurname: word, secondSurname: fc.constant('') })
    fc.assert(
      fc.property(short, short, (one, other) => {
        fc.pre(one.firstSurname !== other.firstSurname)
        expect(haveSimilarNames(one, other)).toBe(distance(fullName(one), fullName(other)) <= 2)
      }),
      { numRuns: 2000 },
    )
  })

  test('both ways', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(haveSimilarNames(one, other)).toBe(haveSimilarNames(other, one))
      }),
      { numRuns: 1000 },
    )
  })

  test('whatever the case and the accents', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const bare = {
          givenNames: searchKey(one.givenNames).toUpperCase(),
          firstSurname: searchKey(one.firstSurname).toUpperCase(),
          secondSurname: searchKey(one.secondSurname).toUpperCase(),
        }
        expect(haveSimilarNames(bare, other)).toBe(haveSimilarNames(one, other))
      }),
    )
  })

  test('to a misspelling by one letter', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(letters, letters, fc.nat(), (givenNames, firstSurname, at) => {
        const place = at % firstSurname.length
        const misspelt = `${firstSurname.slice(0, place)}x${firstSurname.slice(place + 1)}`
        const one = { givenNames, firstSurname, secondSurname: '' }
        expect(haveSimilarNames(one, { ...one, firstSurname: misspelt })).toBe(true)
      }),
    )
  })
})

test('the namesakes of a group are those whose name is similar to another one’s', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (people) => {
      const alike = people
        .map((one) => [one, people.filter((other) => other !== one && haveSimilarNames(one, other))] as const)
        .filter(([, others]) => others.length > 0)
      expect([...findNamesakes(people)]).toEqual(alike)
    }),
  )
})

describe('somebody may be a known patient', () => {
  const known = {
    ...named('Ana María/López/Ruiz'),
    curp: 'MARP800101MDFRTR03',
    birthDate: '1980-01-01',
    phone: '5511112222',
  }
  const nothing = { ...named(''), curp: null, birthDate: null, phone: '' }

  test.each<[string, Partial<TwinQuestion>, string[]]>([
    ['by nothing', {}, []],
    ['by the CURP', { curp: ' marp800101mdfrtr03 ' }, ['curp']],
    ['not by half a CURP', { curp: 'MARP800101' }, []],
    ['by the name', named('ANA MARIA/LOPEZ/RUIZ'), ['name']],
    ['by one given name and the surname', named('María/López/'), ['name']],
    ['by the first of two given names', named('Ana Sofía/López/Ruiz'), ['name']],
    ['by both surnames', named('Gabriela/López/Ruiz'), ['name']],
    ['by surnames in each other’s place', named('Ana María/Ruiz/López'), ['name']],
    ['by surnames as given names', named('López Ruiz/Ana María/'), ['name']],
    ['by each name in another’s place', named('RUIZ/Lopez/Ana María'), ['name']],
    ['not by most of the words in another order', named('Ruiz/López/María'), []],
    ['not by the words and one more', named('Ruiz López/Ana María/Soto'), []],
    ['by a name misspelt', named('Ana Maria/Lópes/Ruis'), ['name']],
    ['not by another second surname and given name', named('Gabriela/López/Soto'), []],
    ['not by the given name alone', named('Ana María'), []],
    ['not by the surname alone', named('/López'), []],
    ['not by the birth date alone', { birthDate: '1980-01-01' }, []],
    ['not by the phone alone', { phone: '5511112222' }, []],
    ['by phone and birth date', { phone: '55-1111 2222', birthDate: '1980-01-01' }, ['birthDate', 'phone']],
    ['by surname and birth date', { ...named('/López'), birthDate: '1980-01-01' }, ['birthDate']],
    ['by given name and phone', { ...named('ana'), phone: '5511112222' }, ['phone']],
    ['not by another birth date', { ...named('/López'), birthDate: '1980-01-02' }, []],
    ['not by half a phone', { ...named('/López'), phone: '551111' }, []],
    [
      'by all of it',
      { ...named('Ana/López/Ruiz'), curp: known.curp, birthDate: known.birthDate, phone: known.phone },
      ['curp', 'name', 'birthDate', 'phone'],
    ],
  ])('%s', (_, question, reasons) => {
    expect(duplicateReasons({ ...nothing, ...question }, known)).toEqual(reasons)
  })

  test('but not by what neither has', () => {
    expect(duplicateReasons(nothing, { ...nothing })).toEqual([])
  })

  test('but not by the CURP that stands for none', () => {
    const generic = 'XXXX999999XXXXXX99'
    expect(duplicateReasons({ ...nothing, curp: generic }, { ...known, curp: generic })).toEqual([])
  })
})
