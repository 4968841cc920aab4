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
    '55 1234 5678 ext. 9',
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
})

test.each([
  ['5512345678', '55 1234 5678', 'tel:+525512345678'],
  ['5612345678', '56 1234 5678', 'tel:+525612345678'],
  ['3312345678', '33 1234 5678', 'tel:+523312345678'],
  ['8112345678', '81 1234 5678', 'tel:+528112345678'],
  ['6641234567', '664 123 4567', 'tel:+526641234567'],
  ['9991234567', '999 123 4567', 'tel:+529991234567'],
  ['+14155552671', '+14155552671', 'tel:+14155552671'],
])('%s is read as %s, and calls %s', (stored, text, href) => {
  expect(phoneText(stored)).toBe(text)
  expect(phoneText(text)).toBe(text)
  expect(phoneHref(stored)).toBe(href)
})
