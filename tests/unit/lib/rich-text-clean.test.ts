import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextOf, RichText, type RichTextBlock, richTextOf } from '#src/domain/rich-text.ts'
import { cleanRichText } from '#src/lib/rich-text-clean.ts'

const state = (...children: unknown[]) => ({ root: { type: 'root', children } })
const words = (text: string, format = 0) => ({ type: 'text', text, format })
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children })

/** The outline of what is there: types and words alone. */
function outline(blocks: readonly unknown[]): unknown[] {
  return blocks.map((block) => {
    const { type, text, children } = Object(block)
    return Array.isArray(children) ? [type, ...outline(children)] : (text ?? type)
  })
}
const cleaned = (...children: unknown[]) => outline(cleanRichText(state(...children)).root.children)

const TYPES =
  'root paragraph quote heading list listitem table tablerow tablecell text tab linebreak link image x'.split(
    ' ',
  )

/** Trees that look like an editor's, with everything out of place. */
const wild = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(...TYPES),
      text: fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constant('a\tb\r\nc'), fc.integer()),
      format: fc.oneof(fc.integer(), fc.constantFrom('center', 'x', null, 1.5)),
      indent: fc.oneof(fc.integer(), fc.constant(null)),
      direction: fc.constantFrom('rtl', 'x', null),
      tag: fc.constantFrom('h1', 'h3', 'h6', 'script', 7),
      listType: fc.constantFrom('bullet', 'number', 'check'),
      start: fc.integer(),
      headerState: fc.integer(),
      colSpan: fc.integer({ min: -2, max: 90 }),
      rowSpan: fc.integer({ min: -2, max: 900 }),
      version: fc.integer(),
      children: fc.array(tie('node'), { maxLength: 4 }),
    },
    { requiredKeys: ['type'] },
  ),
})).node

describe('what is always so', () => {
  test('any JSON becomes a rich text, without a throw, and stays as it is when it is cleaned again', () => {
    const json = fc.oneof(
      fc.jsonValue(),
      fc.array(wild).map((children) => state(...children)),
      wild,
    )
    fc.assert(
      fc.property(json, (value) => {
        const text = cleanRichText(value)
        expect(RichText.parse(text)).toEqual(text)
        expect(cleanRichText(JSON.parse(JSON.stringify(text)))).toEqual(text)
      }),
      { numRuns: 500 },
    )
  })

  test('every table has cells, every cell lines, and no cell reaches below its table', () => {
    fc.assert(
      fc.property(fc.array(wild), (children) => {
        const tables = cleanRichText(state(...children)).root.children.filter(
          (block): block is Extract<RichTextBlock, { type: 'table' }> => block.type === 'table',
        )
        for (const { children: rows } of tables) {
          expect(rows.length).toBeGreaterThan(0)
          for (const [index, { children: cells }] of rows.entries()) {
            expect(cells.length).toBeGreaterThan(0)
            for (const cell of cells) {
              expect(cell.children.length).toBeGreaterThan(0)
              expect(cell.rowSpan).toBeLessThanOrEqual(rows.length - index)
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('words are never lost', () => {
    const named = fc.string({ unit: fc.constantFrom(...'abcdeñ'), minLength: 1, maxLength: 5 })
    const tree = fc.letrec<{ node: { type: string; text?: string; children?: unknown } }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 7 },
        named.map((text) => ({ type: 'text', text })),
        fc.record({ type: fc.constantFrom(...TYPES), children: fc.array(tie('node'), { maxLength: 4 }) }),
      ),
    })).node
    const lettersOf = (value: unknown): string =>
      JSON.stringify(value)
        .match(/"text":"[^"]*"/g)
        ?.join('') ?? ''
    const sorted = (text: string) => [...text.replaceAll(/"text":"|"|\\t/g, '')].sort().join('')
    fc.assert(
      fc.property(fc.array(tree), (children) => {
        expect(sorted(lettersOf(cleanRichText(state(...children))))).toBe(sorted(lettersOf(children)))
      }),
      { numRuns: 300 },
    )
  })
})

test('a text that is right already stays as it is', () => {
  const text = richTextOf('Ingresa por disnea\n\nNiega alergias')
  expect(cleanRichText(text)).toEqual(text)
})

test('a link is replaced by its text', () => {
  const link = { type: 'link', url: 'javascript:alert(1)', children: [words('aquí')] }
  expect(cleaned(paragraph(words('Ver '), link))).toEqual([['paragraph', 'Ver aquí']])
  expect(JSON.stringify(cleanRichText(state(paragraph(link))))).not.toContain('javascript')
})

test('what nobody knows goes, and what stands in it stays', () => {
  const image = { type: 'image', src: 'https://example.org/x.png', altText: 'x' }
  const box = { type: 'collapsible', children: [paragraph(words('dentro'))] }
  expect(cleaned(paragraph(words('a'), image), { type: 'horizontalrule' }, box)).toEqual([
    ['paragraph', 'a'],
    ['paragraph', 'dentro'],
  ])
})

test('styles, colours and formats that a note does not keep go', () => {
  const loud = { ...words('alto', 1 | 16 | 128), style: 'color: red', mode: 'token', detail: 3 }
  const [block] = cleanRichText(state(paragraph(loud))).root.children
  expect(block).toMatchObject({
    children: [{ text: 'alto', format: 1, style: '', mode: 'normal', detail: 0 }],
  })
})

test('a nested list gets an item of its own, and one that nests too deep stays on the last level', () => {
  const item = (...children: unknown[]) => ({ type: 'listitem', children })
  const list = (...children: unknown[]) => ({ type: 'list', listType: 'bullet', children })
  expect(cleaned(list(item(words('a'), list(item(words('b'))))))).toEqual([
    ['list', ['listitem', 'a'], ['listitem', ['list', ['listitem', 'b']]]],
  ])
  const deep = Array.from({ length: 30 }).reduce((inner) => list(item(words('x'), inner)), words('fin'))
  const text = cleanRichText(state(deep))
  expect(RichText.safeParse(text).success).toBe(true)
  expect(plainTextOf(text)).toContain('fin')
})

test('a table in a table is written as lines', () => {
  const table = (...children: unknown[]) => ({
    type: 'table',
    children: [{ type: 'tablerow', children: [{ type: 'tablecell', children }] }],
  })
  expect(cleaned(table(paragraph(words('a')), table(paragraph(words('b')))))).toEqual([
    ['table', ['tablerow', ['tablecell', ['paragraph', 'a'], ['paragraph', 'b']]]],
  ])
})

test('a lone half of a pair of code units, which no signature could be taken over, is replaced', () => {
  const [block] = cleanRichText(state(paragraph(words('a\ud800b')))).root.children
  expect(block).toMatchObject({ children: [{ text: 'a\ufffdb' }] })
})

test('F39: nesting without end keeps its words', () => {
  let node: unknown = words('fondo')
  for (let depth = 0; depth < 100_000; depth += 1) node = { type: 'quote', children: [node] }
  expect(plainTextOf(cleanRichText(state(node)))).toBe('fondo')
})
