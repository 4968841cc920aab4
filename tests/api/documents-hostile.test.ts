import { describe, expect, test } from 'vitest'
import { plainTextOf } from '#src/domain/rich-text.ts'
import { ifMatch } from '../fixtures/api-client.ts'
import { DOCUMENTS, documentIn, startRecord } from '../fixtures/documents.ts'

const EVOLUTION = { key: 'evolucion', type: 'richText' }

/** A rich text of these blocks, as anybody can send it. */
const rich = (...children: unknown[]) => ({
  sections: [{ ...EVOLUTION, value: { root: { type: 'root', children } } }],
})
const words = (text: string, about: object = {}) => ({ type: 'text', text, ...about })
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children })

/** One in the other, without recursion. */
function nested(depth: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  let value = innermost
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

const list = (child: unknown) => ({
  type: 'list',
  listType: 'bullet',
  tag: 'ul',
  children: [{ type: 'listitem', children: [child] }],
})

describe('F39: a hostile document', () => {
  test.each([
    ['a script', rich({ type: 'script', text: 'alert(1)' })],
    [
      'a root named after a built-in',
      {
        sections: [
          { ...EVOLUTION, value: { root: { type: 'constructor', children: [{ type: 'linebreak' }] } } },
        ],
      },
    ],
    ['raw markup', rich({ type: 'html', html: '<img src=x onerror=alert(1)>' })],
    ['a link', rich(paragraph({ type: 'link', url: 'javascript:alert(1)', children: [words('clic')] }))],
    [
      'an autolink',
      rich(paragraph({ type: 'autolink', url: 'data:text/html,x', children: [words('clic')] })),
    ],
    ['an image', rich({ type: 'image', src: 'https://evil.test/x.png' })],
    ['an iframe', rich({ type: 'iframe', src: 'javascript:alert(1)' })],
    ['a heading of another tag', rich({ type: 'heading', tag: 'script', children: [words('x')] })],
    ['a list of another tag', rich({ ...list(words('x')), tag: 'style' })],
    ['a table in a cell', rich(table(table(paragraph())))],
    ['text where blocks go', rich(words('x'))],
    ['a node without a type', rich({ children: [] })],
    ['a type from the prototype', rich({ type: 'constructor' })],
    ['a table as wide as a wall', rich(table(paragraph(), { colSpan: 1e9 }))],
    ['no root', { sections: [{ key: 'evolucion', type: 'richText', value: { children: [] } }] }],
    [
      'a root as text',
      { sections: [{ key: 'evolucion', type: 'richText', value: '<script>alert(1)</script>' }] },
    ],
    ['a control character', rich(paragraph(words('a\u0000b')))],
    ['half a letter', rich(paragraph(words('\ud800')))],
    ['lists 10,000 deep', rich(nested(10_000, list, words('x')))],
    ['arrays 10,000 deep', rich(nested(10_000, (inner) => [inner], 0))],
    [
      'objects 10,000 deep beside the text',
      { ...rich(), more: nested(10_000, (inner) => ({ inner }), 0), occurredAt: 7 },
    ],
  ])('%s is refused, and nothing of it kept', async (_, body) => {
    const { draft, put, get } = await startRecord()
    const begun = await draft()
    const reply = await put(begun, body)
    expect(reply.status).toBe(422)
    expect(await get(begun)).toEqual(begun)
  })

  test('a text of more than 5,000 nodes is refused before they are looked at', async () => {
    const { draft, put } = await startRecord()
    const begun = await draft()
    const many = (count: number, node: unknown) => Array.from({ length: count }, () => node)
    for (const body of [
      rich(...many(5001, { type: 'script' })),
      rich(...many(50, paragraph(...many(100, { type: 'script' })))),
      { sections: many(5001, 7) },
    ])
      expect(await put(begun, body)).toMatchObject({
        status: 422,
        body: { detail: 'Lo que envías tiene demasiados elementos' },
      })
    expect(await put(begun, rich(...many(2500, paragraph(words('a')))))).toMatchObject({ status: 200 })
  })

  test('what nests beside what is asked for is not kept either', async () => {
    const { draft, put } = await startRecord()
    const begun = await draft()
    const more = nested(10_000, (inner) => ({ inner }), 0)
    const reply = await put(begun, { ...rich(paragraph(words('Bien'))), more })
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain('inner')
  })

  test('attributes that are not known are stripped, and the words stay', async () => {
    const { draft, put, get } = await startRecord()
    const styled = words('Estable', {
      style: 'background:url(javascript:alert(1))',
      format: 0xffff,
      mode: 'token',
      detail: 3,
      onclick: 'alert(1)',
      href: 'javascript:alert(1)',
    })
    const block = {
      ...paragraph(styled),
      style: 'x',
      textStyle: 'color:red',
      className: 'x',
      format: 'evil',
      indent: 99,
    }
    const reply = await put(await draft(), rich(block))
    expect(reply.status).toBe(200)
    const document = await get(documentIn(reply))
    expect(document.sections[0]?.value).toEqual({
      root: {
        type: 'root',
        version: 1,
        direction: null,
        format: '',
        indent: 0,
        children: [
          {
            type: 'paragraph',
            version: 1,
            direction: null,
            format: '',
            indent: 0,
            children: [
              {
                type: 'text',
                text: 'Estable',
                version: 1,
                format: 0b1101111,
                detail: 0,
                mode: 'normal',
                style: '',
              },
            ],
          },
        ],
      },
    })
    expect(JSON.stringify(document)).not.toMatch(/javascript|onclick|color|className/)
  })

  test.each([
    '<script>alert(1)</script>',
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    'גרון',
    'm² ½ µg SpO₂ 10⁹ 1º ⚠️ 👩‍⚕️',
    '=1+1',
  ])('%j in a text is a text', async (text) => {
    const { draft, put, get } = await startRecord()
    const document = await get(documentIn(await put(await draft(), rich(paragraph(words(text))))))
    const [content] = document.sections
    if (content?.type !== 'richText' || content.value === null) throw new Error('It is no rich text')
    expect(plainTextOf(content.value)).toBe(text)
  })

  test('what nobody sees is dropped from a text, and nothing else', async () => {
    const { draft, put, get } = await startRecord()
    const sent = '\u202aDo\u00adlor\u200b\u202c 37.5\u2060 °C, \u202eＳｐＯ₂ 95 %'
    const document = await get(documentIn(await put(await draft(), rich(paragraph(words(sent))))))
    const [content] = document.sections
    if (content?.type !== 'richText' || content.value === null) throw new Error('It is no rich text')
    expect(plainTextOf(content.value)).toBe('Dolor 37.5 °C, ＳｐＯ₂ 95 %')
  })

  test('a line separator becomes a line break', async () => {
    const { draft, put, get } = await startRecord()
    const document = await get(documentIn(await put(await draft(), rich(paragraph(words('a\u2028b'))))))
    expect(document.sections[0]).toMatchObject({
      value: { root: { children: [{ children: [{ text: 'a\nb' }] }] } },
    })
  })

  test('__proto__ names nothing, neither a section nor an attribute', async () => {
    const { draft, as, get } = await startRecord()
    const begun = await draft()
    const root = '{"type":"root","children":[{"type":"paragraph","__proto__":{"polluted":1},"children":[]}]}'
    const sent = `{"__proto__":{"polluted":1},"sections":[{"key":"evolucion","type":"richText","value":{"root":${root},"__proto__":{"polluted":1}}}]}`
    const path = `${DOCUMENTS}/${begun.documentId}`
    expect((await as('medica').put(path, sent, ifMatch(begun))).status).toBe(200)
    expect(JSON.stringify(await get(begun))).not.toContain('polluted')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    const named = '{"sections":[{"key":"__proto__","type":"text","value":"x"}]}'
    expect((await as('medica').put(path, named, { 'if-match': '"2"' })).status).toBe(422)
  })

  test('more than a megabyte is not read', async () => {
    const { draft, put } = await startRecord()
    const reply = await put(
      await draft(),
      rich(...Array.from({ length: 9_000 }, () => paragraph(words('x'.repeat(120))))),
    )
    expect(reply.status).toBe(413)
  })

  test('as much as fits is kept, read and signed', async () => {
    const { draft, put, get } = await startRecord()
    const blocks = Array.from({ length: 2_500 }, (_, line) =>
      paragraph(words(`Línea ${line}`, { format: line % 2 })),
    )
    const reply = await put(await draft(), rich(...blocks))
    expect(reply.status).toBe(200)
    expect(await get(documentIn(reply))).toEqual(reply.body)
  })
})

function table(cell: unknown, about: object = {}): object {
  const cells = [{ type: 'tablecell', ...about, children: [cell] }]
  return { type: 'table', children: [{ type: 'tablerow', children: cells }] }
}
