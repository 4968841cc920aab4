import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURP_FORM, curpBirthDate, curpCheckDigit, curpDoubts, GENERIC_CURP } from '#src/domain/curp.ts'

const NOBODY = { birthDate: null, sex: 'undetermined' }
const isCurp = (text: string) => new RegExp(`^${CURP_FORM.source}$`).test(text)

/** The first 17 characters of a CURP, born before 2000 or since. */
const start = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'), minLength: 4, maxLength: 4 }),
    fc.date({ min: new Date('1930-01-01'), max: new Date('2025-12-31'), noInvalidDate: true }),
    fc.constantFrom('H', 'M', 'X'),
    fc.string({ unit: fc.constantFrom(...'BCDFGHJKLMNÑPQRSTVWXYZ'), minLength: 5, maxLength: 5 }),
    fc.nat(9),
  )
  .map(([name, born, sex, rest, duplicate]) => {
    const date = born.toISOString().slice(0, 10)
    const seventeenth = date < '2000' ? duplicate : 'ABCDEFGHIJ'[duplicate]
    return { date, text: `${name}${date.slice(2).replaceAll('-', '')}${sex}${rest}${seventeenth}` }
  })
const whole = start.map(({ date, text }) => ({ date, curp: `${text}${curpCheckDigit(text)}` }))

test.each([
  ['GOMC850315HDFRRR07', '1985-03-15', 'male'],
  ['MARP800101MDFRTR03', '1980-01-01', 'female'],
  ['BOXW310820HNERXN09', '1931-08-20', 'male'],
])('%s holds', (curp, birthDate, sex) => {
  expect(isCurp(curp)).toBe(true)
  expect(curpCheckDigit(curp)).toBe(Number(curp[17]))
  expect(curpBirthDate(curp)).toBe(birthDate)
  expect(curpDoubts(curp, { birthDate, sex })).toEqual([])
})

test('the one that stands for none has the form and is never doubted', () => {
  expect(isCurp(GENERIC_CURP)).toBe(true)
  expect(curpDoubts(GENERIC_CURP, { birthDate: '1990-01-01', sex: 'female' })).toEqual([])
})

describe('the form', () => {
  test.each([
    '',
    'GOMC850315HDFRRR0',
    'GOMC850315HDFRRR077',
    'gomc850315hdfrrr07',
    'GOMC85O315HDFRRR07',
    'GOMC850315ADFRRR07',
    'GOMC850315HDFRRR0A',
    'GÓMC850315HDFRRR07',
  ])('%j has it not', (text) => {
    expect(isCurp(text)).toBe(false)
  })

  test('is that of every CURP made by the rules', () => {
    fc.assert(
      fc.property(whole, ({ curp }) => {
        expect(isCurp(curp)).toBe(true)
      }),
    )
  })
})

describe('the check digit', () => {
  test('that was reckoned is never doubted', () => {
    fc.assert(
      fc.property(whole, ({ curp }) => {
        expect(curpDoubts(curp, NOBODY)).toEqual([])
      }),
    )
  })

  test('shows one changed digit wherever its place moves the sum, and nowhere else', () => {
    const places = fc.constantFrom(4, 5, 6, 7, 8, 9)
    fc.assert(
      fc.property(whole, places, fc.nat(9), ({ curp }, place, digit) => {
        const changed = `${curp.slice(0, place)}${digit}${curp.slice(place + 1)}`
        const moves = ((digit - Number(curp[place])) * (18 - place)) % 10 !== 0
        expect(curpDoubts(changed, NOBODY).includes('checkDigit')).toBe(moves)
      }),
    )
  })

  test('that is another is always doubted', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 9 }), ({ curp }, off) => {
        const changed = `${curp.slice(0, 17)}${(Number(curp[17]) + off) % 10}`
        expect(curpDoubts(changed, NOBODY)).toEqual(['checkDigit'])
      }),
    )
  })

  test('knows the Ñ', () => {
    expect(curpCheckDigit('ÑAÑA000000HDFRRR0')).not.toBe(curpCheckDigit('NANA000000HDFRRR0'))
  })
})

describe('the birth date', () => {
  test('of the last century or this one is told by the 17th character', () => {
    fc.assert(
      fc.property(whole, ({ date, curp }) => {
        expect(curpBirthDate(curp)).toBe(date)
      }),
    )
  })

  test.each(['GOMC850230HDFRRR07', 'GOMC851301HDFRRR07', 'GOMC000000HDFRRR07', 'GOMC010229HDFRRRA7'])(
    'of %s is none, and doubted',
    (curp) => {
      expect(curpBirthDate(curp)).toBeUndefined()
      expect(curpDoubts(curp, NOBODY)).toContain('birthDate')
    },
  )

  test('29 February is one in a leap year alone', () => {
    expect(curpBirthDate('GOMC040229HDFRRRA7')).toBe('2004-02-29')
    expect(curpBirthDate('GOMC000229HDFRRRA7')).toBe('2000-02-29')
    expect(curpBirthDate('GOMC000229HDFRRR07')).toBeUndefined()
  })
})

test.each([
  ['another birth date', { birthDate: '1985-03-16', sex: 'male' }, ['birthDate']],
  ['another sex', { birthDate: '1985-03-15', sex: 'female' }, ['sex']],
  ['intersex', { birthDate: '1985-03-15', sex: 'intersex' }, []],
  ['both', { birthDate: '2085-03-15', sex: 'female' }, ['birthDate', 'sex']],
  ['an undetermined sex', { birthDate: '1985-03-15', sex: 'undetermined' }, []],
  ['no birth date', { birthDate: null, sex: 'male' }, []],
  ['an empty birth date', { birthDate: '', sex: 'male' }, []],
])('beside %s, a CURP is doubted for that', (_, person, doubts) => {
  expect(curpDoubts('GOMC850315HDFRRR07', person)).toEqual(doubts)
})

test('everything that disagrees is named at once', () => {
  const person = { birthDate: '1990-01-01', sex: 'female' }
  expect(curpDoubts('GOMC850315HDFRRR03', person)).toEqual(['checkDigit', 'birthDate', 'sex'])
})

test.each(['male', 'female', 'intersex', 'undetermined'])(
  'the letter X is a choice of the register and disagrees with no biological sex: %s',
  (sex) => {
    expect(curpDoubts('GOMC850315XDFRRR01', { birthDate: '1985-03-15', sex })).toEqual([])
  },
)
