import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainTextOf, RichText, richTextOf } from '#src/domain/rich-text.ts'

const words = (text: string, about: object = {}) => ({ type: 'text', text, ...about })
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children })
const item = (...children: unknown[]) => ({ type: 'listitem', children })
const list = (...children: unknown[]) => ({ type: 'list', listType: 'bullet', tag: 'ul', children })
const cell = (...children: unknown[]) => ({ type: 'tablecell', children })
const table = (...rows: unknown[][]) => ({
  type: 'table',
  children: rows.map((children) => ({ type: 'tablerow', children })),
})
const rich = (...children: unknown[]) => ({ root: { type: 'root', children } })

/** Whatever a client may put beside what is asked for. */
const noise = fc.record(
  {
    format: fc.oneof(fc.integer(), fc.constantFrom('', 'left', 'center', 'evil')),
    direction: fc.constantFrom(null, 'ltr', 'rtl', 'up'),
    indent: fc.integer({ min: -3, max: 99 }),
    style: fc.string(),
    mode: fc.string(),
    detail: fc.integer(),
    onclick: fc.string(),
    key: fc.string(),
  },
  { requiredKeys: [] },
)
/** The format of a text is a number or nothing is read at all. */
const inline = fc.oneof(
  fc
    .tuple(fc.string(), noise, fc.nat())
    .map(([text, about, format]) => ({ ...about, ...words(text), format })),
  fc.constantFrom({ type: 'linebreak' }, { type: 'tab', text: '\t' }),
)
const inlines = fc.array(inline, { maxLength: 4 })
const line = fc
  .tuple(noise, inlines, fc.constantFrom('paragraph', 'quote', 'heading'))
  .map(([about, children, type]) => ({ ...about, type, children, ...(type === 'heading' && { tag: 'h3' }) }))
const { lists } = fc.letrec<{ lists: object }>((tie) => ({
  lists: fc
    .array(fc.array(fc.oneof({ maxDepth: 3 }, inline, tie('lists')), { maxLength: 3 }), { maxLength: 3 })
    .map((items) => list(...items.map((children) => item(...children)))),
}))
const tables = fc
  .array(fc.array(fc.array(fc.oneof(line, lists), { maxLength: 2 }), { maxLength: 3 }), { maxLength: 3 })
  .map((rows) => table(...rows.map((cells) => cells.map((blocks) => cell(...blocks)))))
const document = fc.array(fc.oneof(line, lists, tables), { maxLength: 5 }).map((blocks) => rich(...blocks))

describe('reading', () => {
  test('takes what an editor writes, and reads what it gave the same again', () => {
    fc.assert(
      fc.property(document, (given) => {
        const once = z.parse(RichText, given)
        expect(z.parse(RichText, once)).toEqual(once)
        expect(z.parse(RichText, JSON.parse(JSON.stringify(once)))).toEqual(once)
      }),
    )
  })

  test('keeps no attribute but those that are known, with the values that they may have', () => {
    const known = new Set(
      'type version direction format indent children text detail mode style tag listType start value headerState colSpan rowSpan root'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(document, (given) => {
        const seen: unknown[] = [z.parse(RichText, given)]
        for (let one = seen.pop(); one !== undefined; one = seen.pop()) {
          if (typeof one !== 'object' || one === null) continue
          for (const [name, value] of Object.entries(one)) {
            if (!Array.isArray(one)) expect(known).toContain(name)
            if (name === 'style') expect(value).toBe('')
            if (value !== undefined) seen.push(value)
          }
        }
      }),
    )
  })

  test.each([
    [1 | 2 | 8, 11],
    [16, 0],
    [0xffff, 111],
    [-1, 111],
  ])('of the format %i keeps %i', (format, kept) => {
    const [block] = z.parse(RichText, rich(paragraph(words('a', { format })))).root.children
    expect(block).toMatchObject({ children: [{ format: kept }] })
  })

  test.each([
    ['a link', rich(paragraph({ type: 'link', url: 'javascript:alert(1)', children: [words('x')] }))],
    ['an image', rich({ type: 'image', src: 'x' })],
    ['code', rich({ type: 'code', children: [] })],
    ['a heading of the page', rich({ type: 'heading', tag: 'h1', children: [] })],
    ['words without a line', rich(words('x'))],
    ['an item without a list', rich(item(words('x')))],
    ['a row without a table', rich({ type: 'tablerow', children: [] })],
    ['a table in a table', rich(table([cell(table())]))],
    ['a line in a line', rich(paragraph(paragraph()))],
    ['no children', { root: { type: 'root' } }],
    ['a text with children', rich(paragraph({ ...words('x'), children: [words('y')] }))],
    ['a root named after a built-in', { root: { type: 'constructor', children: [{ type: 'linebreak' }] } }],
    ['a node named after a built-in', rich({ type: 'constructor', children: [{ type: 'linebreak' }] })],
    ['an array', []],
    ['a text', 'x'],
    ['nothing', null],
  ])('refuses %s', (_, given) => {
    expect(z.safeParse(RichText, given).success).toBe(false)
  })

  test.each([
    ['nodes of no known type', { type: 'image', src: 'x' }],
    ['nodes that are in the wrong place', words('x')],
    ['nodes without children', { type: 'paragraph' }],
    ['nodes that are none', 7],
  ])('names one fault of 5,000 %s', (_, node) => {
    const read = z.safeParse(RichText, rich(...Array.from({ length: 5000 }, () => node)))
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      'El texto tiene un elemento que no se admite',
    ])
  })

  test.each([10, 20])('takes lists %i deep', (depth) => {
    let inner: unknown = words('x')
    for (let level = 0; level < depth / 2; level += 1) inner = list(item(inner))
    expect(z.safeParse(RichText, rich(inner === undefined ? [] : inner)).success).toBe(true)
  })

  test.each([100, 10_000, 100_000])('refuses %i levels without a crash', (depth) => {
    let inner: unknown = words('x')
    for (let level = 0; level < depth; level += 1) inner = { type: 'list', children: [inner] }
    const read = z.safeParse(RichText, rich(inner))
    expect(read.error?.issues[0]?.message).toBe('El texto está anidado de más')
  })

  test('ends where something holds itself', () => {
    const circle: { children: unknown[] } = { children: [] }
    circle.children.push(circle)
    expect(z.safeParse(RichText, rich(circle)).success).toBe(false)
  })
})

describe('text', () => {
  test('comes back as it went in, line by line', () => {
    const text = fc.array(fc.string(), { maxLength: 6 }).map((lines) => lines.join('\n').trimEnd())
    fc.assert(
      fc.property(text, (given) => {
        expect(plainTextOf(richTextOf(given))).toBe(given)
      }),
    )
  })

  test('of a document are its words, one line each', () => {
    const given = rich(
      { type: 'heading', tag: 'h2', children: [words('Plan')] },
      paragraph(words('Sin '), words('fiebre', { format: 1 }), { type: 'linebreak' }, words('hoy')),
      list(item(words('Uno')), item(words('Dos')), item(list(item(words('Dentro'))))),
      table([cell(paragraph(words('A'))), cell(paragraph(words('B')))], [cell(list(item(words('C'))))]),
      { type: 'quote', children: [{ type: 'tab', text: '\t' }, words('fin')] },
      paragraph(),
    )
    expect(plainTextOf(z.parse(RichText, given))).toBe(
      'Plan\nSin fiebre\nhoy\nUno\nDos\nDentro\nA\nB\nC\n\tfin',
    )
  })
})
