import { describe, expect, test } from 'vitest'
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
  ])('%j is kept as %j', (written, kept) => {
    expect(z.parse(Name, written)).toBe(kept)
  })

  test.each(['', '  ', '\u200b', '\u3164', '\u2800', '\u00ad', '\u{e0041}', '\u0301', '\u200d', '\u3000'])(
    '%j is none',
    (written) => {
      expect(messages(Name, written)).toEqual(['Escribe el nombre'])
    },
  )

  test.each(['\u202eana', 'a\u2066b', 'a\u2028b', 'a\u2029b', 'a\nb', 'a\u0000b', 'a\ud800'])(
    '%j is refused, since it reads otherwise than it is',
    (written) => {
      expect(messages(Name, written)).toEqual([
        'Quita los saltos de línea y los caracteres que no se pueden mostrar',
      ])
    },
  )

  test('is as long as it is seen to be, and not longer once its letters are common ones', () => {
    expect(messages(Name, `Ana${'\u200b'.repeat(90)}`)).toBeUndefined()
    expect(messages(Name, 'ﷺ'.repeat(3))).toEqual(['Usa 40 letras como máximo'])
  })
})

describe('what is told of a patient', () => {
  test.each(['½ tableta, 37.5 ㎡, SpO₂, 10⁹/L, 5 µg, Ｏ', 'm²'])('%j stays as it is', (written) => {
    expect(z.parse(lineText(60), written)).toBe(written)
    expect(z.parse(multilineText(60), `${written}\n\tsegundo renglón`)).toContain(written)
  })

  test.each(['a\u2028b', 'a\u202eb\nc'])('%j is refused in several lines too', (written) => {
    expect(messages(multilineText(60), written)).toEqual(['Quita los caracteres que no se pueden mostrar'])
  })
})
