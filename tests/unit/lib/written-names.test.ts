import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseChange } from '#src/domain/held-texts.ts'
import { codeText, personNameText, wholeNameText } from '#src/domain/written-names.ts'

const messages = (schema: z.ZodMiniType, text: string) =>
  z.safeParse(schema, text).error?.issues.map(({ message }) => message)

const LOST = 'Se perdió una letra al copiar («�»): escríbela de nuevo'

test.each(['Mu\ufffdoz', '\ufffd', 'Muï¿½oz'])('%j has lost a letter', (text) => {
  for (const schema of [wholeNameText(40), personNameText(40), codeText(40)])
    expect(messages(schema, text)).toEqual([LOST])
})

describe('a person’s name', () => {
  test.each([
    ['Реrеz', 'Реrеz'],
    ['María Jоsé', 'Jоsé'],
    ['Ρérez', 'Ρérez'],
    ['ОСА', 'ОСА'],
    ['оса', 'оса'],
    ['А. Pérez', 'А'],
    ['Иvan', 'Иvan'],
  ])('%j: %j looks Latin and is not', (name, word) => {
    expect(messages(personNameText(40), name)).toEqual([
      `Escribe de nuevo «${word}»: tiene letras de otro alfabeto que parecen latinas`,
    ])
  })

  test.each([
    'Muñoz',
    'Иванов',
    'Мария',
    'Ана',
    'Γιώργος',
    'גרון',
    'محمد',
    '山田',
    'زW',
    'K’ina Kʼina Nº 5 1ª',
    '{{7*7}} <b>',
  ])('%j is accepted', (name) => {
    expect(z.parse(personNameText(40), name)).toBe(name)
  })
})

describe('a code', () => {
  test.each([
    ['С101', 'С'],
    ['101-А', 'А'],
    ['Сектор 1', 'С'],
    ['β1', 'β'],
    ['غرفة', 'غ'],
    ['١٠١', '١'],
  ])('%j is refused for %j', (code, letter) => {
    expect(messages(codeText(20), code)).toEqual([
      `Usa letras latinas, números y signos: «${letter}» es de otro alfabeto`,
    ])
  })

  test.each(['C101', 'Á-1ñ', 'UCI 2º/3ª', '101–A #2 *½²', '=1+1', '<img>', '🛏️ 1', "'; drop"])(
    '%j is accepted',
    (code) => {
      expect(z.parse(codeText(20), code)).toBe(code)
    },
  )

  test('is compared in common letters', () => {
    expect(z.parse(codeText(20), 'Ｃ１０１')).toBe('C101')
  })
})

describe('a change of a record', () => {
  const Names = z.object({ names: z.array(personNameText(40)) })
  const change = (record: unknown, ...names: string[]) =>
    parseChange(record, () => z.safeParse(Names, { names })).success

  test('keeps what the record holds already, and nothing else that a later rule refuses', () => {
    const record = { about: [{ name: 'Jоsé' }, null, 7] }
    expect(change(record, 'Jоsé', 'Ana')).toBe(true)
    expect(change(record, 'Jоsé', 'Реrеz')).toBe(false)
    expect(change(null, 'Jоsé')).toBe(false)
  })

  test('ends with the parse, also where that fails', () => {
    expect(() =>
      parseChange({ name: 'Jоsé' }, () => {
        throw new Error('broken')
      }),
    ).toThrow('broken')
    expect(z.safeParse(Names, { names: ['Jоsé'] }).success).toBe(false)
  })
})
