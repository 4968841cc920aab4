import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { lineText, multilineText, nameText, required } from '#src/domain/text-rules.ts'

const Name = required(nameText(40), 'Escribe el nombre')
const messages = (schema: z.ZodMiniType, text: string) =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message)

describe('a name', () => {
  test.each([
    ['Jo\u00adsé\u200b', 'José'],
    ['\u2060 Ana\ufeff ', 'Ana'],
    ['Ａｎａ\u3000Ｌópez', 'Ana López'],
    ['A\u0301ngel', 'Ángel'],
    ['ﬁna', 'fina'],
    ['Clínica\u00a0Nº\u00a05, 1ª Sección', 'Clínica Nº 5, 1ª Sección'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['🧑‍⚕️', '🧑‍⚕️'],
    ['a\u{e0041}b', 'ab'],
    ['\u2068Ana\u2069 \u202aLópez\u202c', 'Ana López'],
    ['\u202eana', 'ana'],
    ['\tAna\t López\r\n', 'Ana López'],
    ['Ana\n\nMaría\u2028Luz\vPaz', 'Ana María Luz Paz'],
    ['Ana\u00a0María\u202fPaz\u2007Ruiz', 'Ana María Paz Ruiz'],
    ['Mu\u200dñ\u200coz', 'Muñoz'],
    ['क्\u200dष', 'क्\u200dष'],
  ])('%j is kept as %j', (written, kept) => {
    expect(z.parse(Name, written)).toBe(kept)
  })

  test.each(['', '  ', '\u200b', '\u3164', '\u2800', '\u00ad', '\u{e0041}', '\u0301', '\u200d', '\u3000'])(
    '%j is none',
    (written) => {
      expect(messages(Name, written)).toEqual(['Escribe el nombre'])
    },
  )

  test.each(['a\u0000b', 'a\u0085b', 'a\ud800'])('%j is refused, since it can’t be shown', (written) => {
    expect(messages(Name, written)).toEqual(['Quita los caracteres que no se pueden mostrar'])
  })

  test('is as long as it is seen to be, and not longer once its letters are common ones', () => {
    expect(messages(Name, `Ana${'\u200b'.repeat(90)}`)).toBeUndefined()
    expect(messages(Name, 'ﷺ'.repeat(3))).toEqual(['Usa 40 letras como máximo'])
  })
})

describe('a text about a patient', () => {
  test.each(['½ tableta, 37.5 ㎡, SpO₂, 10⁹/L, 5 µg, Ｏ', 'm²'])('%j stays as it is', (written) => {
    expect(z.parse(lineText(60), written)).toBe(written)
    expect(z.parse(multilineText(60), `${written}\n\tsegundo renglón`)).toContain(written)
  })

  test.each([
    ['\u2067uno\u2069\n\ndos\r\n\ttres', 'uno\n\ndos\r\n\ttres'],
    ['uno\u2028dos\u2029tres\vcuatro', 'uno\ndos\ntres\ncuatro'],
    ['37.5\u00a0°C', '37.5\u00a0°C'],
  ])('several lines: %j is kept as %j', (written, kept) => {
    expect(z.parse(multilineText(60), written)).toBe(kept)
  })

  test('control characters are refused in several lines too', () => {
    expect(messages(multilineText(60), 'a\u0000b')).toEqual(['Quita los caracteres que no se pueden mostrar'])
  })
})

test('a limit formats its number when a text is too long, and not before', () => {
  const format = vi.spyOn(Number.prototype, 'toLocaleString')
  const schema = lineText(1500)
  expect(schema.safeParse('Corta').success).toBe(true)
  expect(format).not.toHaveBeenCalled()
  expect(schema.safeParse('x'.repeat(1501)).error?.issues[0]?.message).toBe('Usa 1,500 letras como máximo')
  format.mockRestore()
})
