import { describe, expect, test } from 'vitest'
import { Phone, phoneHref, phoneText, storedPhone } from '#src/domain/phone.ts'

test.each([
  ['5512345678', '5512345678'],
  ['55 1234 5678', '5512345678'],
  [' (55) 1234-5678 ', '5512345678'],
  ['55.1234.5678', '5512345678'],
  ['+52 55 1234 5678', '5512345678'],
  ['+52 1 55 1234 5678', '5512345678'],
  ['52 55 1234 5678', '5512345678'],
  ['5215512345678', '5512345678'],
  ['5255123456', '5255123456'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+502 5555 1234', '+50255551234'],
  ['+49 30 123456', '+4930123456'],
  ['+123456789012345', '+123456789012345'],
  ['01 55 1234 5678', '5512345678'],
  ['(01) 800 123 4567', '8001234567'],
  ['044 55 1234 5678', '5512345678'],
  ['045 664 123 4567', '6641234567'],
  ['+52 044 55 1234 5678', '5512345678'],
  ['+52 (01) 55 1234 5678', '5512345678'],
  ['0052 55 1234 5678', '5512345678'],
  ['0052 1 55 1234 5678', '5512345678'],
  ['00 1 415 555 2671', '+14155552671'],
  ['0049 30 1234', '+49301234'],
  ['５５ １２３４ ５６７８', '5512345678'],
  ['＋５２ ５５ １２３４ ５６７８', '5512345678'],
  ['55–1234–5678', '5512345678'],
  ['\u202a55 1234\u00a05678\u202c', '5512345678'],
  ['55 1234 5678 ext 12', '5512345678;ext=12'],
  ['55 1234 5678 ext. 9', '5512345678;ext=9'],
  ['55 1234 5678, Ext: 0123', '5512345678;ext=0123'],
  ['01 (55) 1234-5678 EXTENSIÓN 4501', '5512345678;ext=4501'],
  ['5512345678 x12', '5512345678;ext=12'],
  ['5512345678#12', '5512345678;ext=12'],
  ['+1 415 555 2671 ext 7', '+14155552671;ext=7'],
  ['+525512345678;ext=12', '5512345678;ext=12'],
])('%j is stored as %s, and stays so', (typed, stored) => {
  expect(storedPhone(typed)).toBe(stored)
  expect(storedPhone(stored)).toBe(stored)
  expect(Phone.parse(typed)).toBe(stored)
})

describe('what is no telephone number', () => {
  test.each([
    '123',
    '551234567',
    '55123456789',
    '+1234567',
    '+1234567890123456',
    '+52 1234',
    '+52 55 1234 56789',
    '+0123456789',
    '55 1234 5678 ext.',
    '55 1234 5678 ext 123456789',
    'ext 12',
    '0052 1234',
    '046 55 1234 5678',
    '044 1234 5678',
    '1+4155552671',
    '٥٥١٢٣٤٥٦٧٨',
    'no tiene',
  ])('%j is refused, and shown as it is', (typed) => {
    expect(storedPhone(typed)).toBeUndefined()
    expect(Phone.safeParse(typed).success).toBe(false)
    expect(phoneText(typed)).toBe(typed)
    expect(phoneHref(typed)).toBeUndefined()
  })

  test('is not refused where there is none', () => {
    expect(storedPhone('')).toBeUndefined()
    expect(Phone.parse('')).toBe('')
    expect(Phone.parse('  ')).toBe('')
    expect(phoneText('')).toBe('')
  })

  test('is refused at once, however long', () => {
    expect(storedPhone(`55 1234 5678${' '.repeat(100)}`)).toBeUndefined()
    expect(Phone.safeParse(`a${'\u0315\u0327'.repeat(200_000)}`).success).toBe(false)
  })
})

test.each([
  ['5512345678', '55 1234 5678', 'tel:+525512345678'],
  ['5612345678', '56 1234 5678', 'tel:+525612345678'],
  ['3312345678', '33 1234 5678', 'tel:+523312345678'],
  ['8112345678', '81 1234 5678', 'tel:+528112345678'],
  ['6641234567', '664 123 4567', 'tel:+526641234567'],
  ['9991234567', '999 123 4567', 'tel:+529991234567'],
  ['+14155552671', '+14155552671', 'tel:+14155552671'],
  ['5512345678;ext=12', '55 1234 5678 ext. 12', 'tel:+525512345678;ext=12'],
  ['+14155552671;ext=7', '+14155552671 ext. 7', 'tel:+14155552671;ext=7'],
])('%s is read as %s, and calls %s', (stored, text, href) => {
  expect(phoneText(stored)).toBe(text)
  expect(phoneText(text)).toBe(text)
  expect(phoneHref(stored)).toBe(href)
})
